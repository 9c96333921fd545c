import { randomUUID } from 'node:crypto';
import { type Answer, html, json } from './answer';

interface App {
  secret: string;
  redirect: string;
}

/** Issues tokens as Mastodon does (https://docs.joinmastodon.org/spec/oauth/), for an account that allows every app. */
export class OAuth {
  private readonly apps = new Map<string, App>();
  /** The apps by their one-time codes. */
  private readonly codes = new Map<string, string>();

  constructor(private readonly token: () => string) {}

  /** The response to a call; null for other paths. */
  answer(method: string, path: string, query: URLSearchParams, body: string): Answer | null {
    if (method === 'GET' && path === '/oauth/authorize') return this.authorize(query);
    if (method !== 'POST') return null;
    const form = new URLSearchParams(body);
    if (path === '/api/v1/apps') return this.register(form);
    return path === '/oauth/token' ? this.exchange(form) : null;
  }

  private register(form: URLSearchParams): Answer {
    const redirect = form.get('redirect_uris') ?? '';
    if (!form.get('client_name') || !redirect) return json({ error: "Validation failed: Name can't be blank" }, 422);
    const [id, secret] = [randomUUID(), randomUUID()];
    this.apps.set(id, { secret, redirect });
    return json({
      id: '1',
      name: form.get('client_name'),
      client_id: id,
      client_secret: secret,
      redirect_uri: redirect,
    });
  }

  /** The signed-in person allows the app at once, so the page shows the code. */
  private authorize(query: URLSearchParams): Answer {
    const id = query.get('client_id') ?? '';
    const isKnown = query.get('response_type') === 'code' && this.apps.get(id)?.redirect === query.get('redirect_uri');
    if (!isKnown) return html('<h1>The client is not known</h1>', 401);
    const code = randomUUID();
    this.codes.set(code, id);
    return html(`<input class="oauth-code" value="${code}">`);
  }

  private exchange(form: URLSearchParams): Answer {
    const [id, code] = [form.get('client_id') ?? '', form.get('code') ?? ''];
    const app = this.apps.get(id);
    if (!app || app.secret !== form.get('client_secret')) return json({ error: 'invalid_client' }, 401);
    const isRight = form.get('grant_type') === 'authorization_code' && form.get('redirect_uri') === app.redirect;
    if (!isRight || this.codes.get(code) !== id)
      return json({ error: 'invalid_grant', error_description: 'The code is invalid, expired or was used' }, 400);
    this.codes.delete(code);
    return json({ access_token: this.token(), token_type: 'Bearer', scope: 'read write:statuses', created_at: 1 });
  }
}
