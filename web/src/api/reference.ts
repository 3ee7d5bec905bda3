// The description of all answers, as a page. Its scripts come from here, like everything else.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";

SwaggerUI({ url: "/api/openapi.json", dom_id: "#reference", deepLinking: false });
