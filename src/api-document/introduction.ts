import type { SwaggerCustomOptions } from '@nestjs/swagger';

/** The tags in the order of the flow: a post's way from its stream to the consumer, then what surrounds it. */
export const TAGS: Record<string, string> = {
  'Keys and login': 'Sign in, and make the API key that everything else requires.',
  Streams: 'Watch hashtags on instances, and fetch their posts.',
  Posts: 'Read the collected posts, approve or reject them, and see their scores.',
  'Curated queue':
    'Take approved posts one at a time with next, then answer with ack, nack or error. Remove old posts.',
  'Topical days': 'Prefer a hashtag on a day of the week or on a date.',
  'Reblog controls': 'Keep users, hashtags and posts without media or alt text out of the queue.',
  Statistics: 'The service in figures.',
  People: 'Add colleagues, set their roles, and end their sessions. For signed-in admins.',
  Feeds: 'Give feed readers and websites approved posts without a key.',
  Authors: 'Export or erase what is stored about an author.',
  Prediction: 'Learn from your reviewers how likely they are to approve a post. It never changes the spam score.',
  Operations: 'For load balancers and supervisors.',
};

export const ALIASES = 'Aliases';

export const ALIASES_TEXT =
  'Second names of operations above, for clients that use them: `/streams` for `/hashtags`, and PUT for PATCH. They stay; ' +
  'they are marked as deprecated so that new clients take the first names.';

export const INTRODUCTION = `Content curation for the Fediverse: fetch posts by hashtag, score them, review them, and pull
the good ones one at a time. The whole of it can be tried on this page:

1. **Get a key.** *Keys and login*: run \`POST /auth/login\` with your user name and password, then \`POST /api-keys\` with
   the scopes \`["queue", "read", "review", "admin"]\`, and copy \`key\` from its response, which is shown only once. Press **Authorize** and paste it into *key*. If somebody gave
   you a key, start with Authorize. The key lives in this page alone: paste it again after a reload.
2. **Collect.** *Streams*: \`POST /hashtags\` with a hashtag and your instance's domain, then \`POST /hashtags/{id}/fetch\`
   with the \`id\` of the response.
3. **Review.** *Posts*: \`GET /posts\` with \`reviewed\` = false shows what waits; \`POST /posts/{id}/approve\` or \`/reject\`.
4. **Consume.** *Curated queue*: \`GET /curated/next\` reserves a post; \`POST /curated/{post_id}/ack\` with its
   \`fenliu_post_id\` once it is delivered, \`nack\` to give it back, \`error\` to give it up.
5. **Look back.** *Statistics*: \`GET /stats\`.

Everything is JSON. Times are ISO 8601 in UTC. Errors are \`{"detail": "<text>"}\`; invalid input (422) lists each field in
\`errors\` as well. Every response has an \`X-Request-Id\`, which the service's log names too.`;

/** Hides the field for the session's cookie, which the browser sends and pages can't set. */
const ONE_FIELD = '.swagger-ui .dialog-ux .auth-container ~ .auth-container { display: none }';

/** The console's colours and type, on the light page that Swagger UI has. */
const LOOK = `
.swagger-ui .topbar { display: none }
body { background: #f3f4f0 }
.swagger-ui, .swagger-ui :is(.info .title, .opblock-tag, .btn, label, select, table thead tr th) { font-family: 'Inter Variable', Inter, system-ui, sans-serif; color: #1a201d }
.swagger-ui :is(.scheme-container, .opblock-tag:hover) { background: #fff; box-shadow: none }
.swagger-ui .info code { color: #0a675f }
.swagger-ui .info a, .swagger-ui .btn.authorize { color: #0a675f; border-color: #0a675f }
.swagger-ui .btn.authorize svg { fill: #0a675f }
`;

export const DOCS_PAGE: SwaggerCustomOptions = {
  customSiteTitle: 'Sluice API',
  customCss: ONE_FIELD + LOOK,
  swaggerOptions: {
    persistAuthorization: false,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
  },
};

export const KEY_TEXT = 'Paste the `key` of `POST /api-keys` here, once.';

export const SESSION_TEXT =
  'Nothing to paste here: run `POST /auth/login` on this page, and the browser stores the session. It replaces the ' +
  'key except on next, ack, nack, error and extend. Under an https address the cookie is `__Host-sluice_session`.';
