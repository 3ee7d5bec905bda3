// The description of all answers, as a page. Its scripts come from here, like everything else.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";

const DESCRIPTION = "/api/openapi.json";

const answer = await fetch(DESCRIPTION);
if (answer.status === 401)
  location.replace("/"); // the page says what is missing
else SwaggerUI({ url: DESCRIPTION, spec: await answer.json(), dom_id: "#reference", deepLinking: false });
