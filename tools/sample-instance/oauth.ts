import { randomUUID } from 'node:crypto';
import { type Response, Router } from 'express';

/** What it needs of the instance. */
interface Home {
  token(): string;
  isSharkey(): boolean;
  send(response: Response, body: unknown, status?: number): void;
}

/** Issues tokens as Mastodon does (https://docs.joinmastodon.org/spec/oauth/), for an account that allows every app. */
export function oauthRoutes({ token, isSharkey, send }: Home): Router {
  const apps = new Map<string, { secret: string; redirect: string }>();
  /** The apps by their one-time codes. */
  const codes = new Map<string, string>();
  const router = Router();

  router.post('/api/v1/apps', ({ body }, response) => {
    const form = new URLSearchParams(String(body ?? ''));
    const [name, redirect] = [form.get('client_name'), form.get('redirect_uris')];
    if (!name || !redirect) return send(response, { error: "Validation failed: Name can't be blank" }, 422);
    const [id, secret] = [randomUUID(), randomUUID()];
    apps.set(id, { secret, redirect });
    send(response, { id: '1', name, client_id: id, client_secret: secret, redirect_uri: redirect });
  });

  // The signed-in person allows the app at once, so the page shows the code.
  router.get('/oauth/authorize', ({ query }, response) => {
    const id = String(query['client_id']);
    if (query['response_type'] !== 'code' || apps.get(id)?.redirect !== query['redirect_uri'])
      return void response.status(401).send('<h1>The client is not known</h1>');
    const code = randomUUID();
    codes.set(code, id);
    // Sharkey's script asks there; allowed, it leads to `urn:ietf:wg:oauth:2.0:oob`, which no browser opens.
    if (isSharkey()) response.redirect(`/auth/${code}`);
    else response.send(`<input class="oauth-code" value="${code}">`);
  });

  router.post('/oauth/token', ({ body }, response) => {
    const form = new URLSearchParams(String(body ?? ''));
    const [id, code] = [form.get('client_id') ?? '', form.get('code') ?? ''];
    const app = apps.get(id);
    if (!app || app.secret !== form.get('client_secret')) return send(response, { error: 'invalid_client' }, 401);
    const isRight = form.get('grant_type') === 'authorization_code' && form.get('redirect_uri') === app.redirect;
    if (!isRight || codes.get(code) !== id) {
      const error = { error: 'invalid_grant', error_description: 'The code is invalid, expired or was used' };
      return send(response, error, 400);
    }
    codes.delete(code);
    const scope = 'read write:statuses';
    send(response, { access_token: token(), token_type: 'Bearer', scope, created_at: 1 });
  });
  return router;
}
