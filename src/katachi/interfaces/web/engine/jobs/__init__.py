"""One module a kind of work: ``Request`` and ``run(request, turn)``, and ``check(request, settings)`` if wanted."""
