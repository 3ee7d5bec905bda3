"""Which judges there are."""

from __future__ import annotations

from katachi.interfaces.web.answers import WireRouter
from katachi.interfaces.web.dependencies import NeedsSettings
from katachi.interfaces.web.judges import JudgeOffer, Judges

router = WireRouter(prefix="/api", tags=["server"])


@router.get("/judges")
def judges(settings: NeedsSettings) -> list[JudgeOffer]:
    """The judges that can be chosen, and those that miss something."""
    return Judges(settings).offers()
