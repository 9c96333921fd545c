import type { SwaggerCustomOptions } from '@nestjs/swagger';

/**
 * The browser sends the session by itself, and pages cannot set cookies of requests: a field for it in the Authorize
 * dialog would only catch the key that a person pastes.
 */
const ONE_FIELD = '.swagger-ui .dialog-ux .auth-container ~ .auth-container { display: none }';

/** How Swagger UI shows the document: ready to be run, with links to each operation, and the models folded away. */
export const DOCS_PAGE: SwaggerCustomOptions = {
  customSiteTitle: 'Sluice API',
  customCss: ONE_FIELD,
  swaggerOptions: {
    persistAuthorization: false,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
  },
};
