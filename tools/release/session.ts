import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';

/** What came back. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Somebody's session at an address, which may have the certificate of an authority of its own. */
export class Session {
  private cookie = '';

  constructor(
    private readonly url: string,
    private readonly ca?: string,
  ) {}

  async signIn(password: string): Promise<void> {
    const { status } = await this.send('POST', '/auth/login', { username: 'admin', password });
    if (status !== 200) throw new Error(`The sign-in at ${this.url} gives ${status}`);
  }

  /** Throws unless it succeeds. */
  async call(method: string, path: string, content?: object): Promise<Answer['body']> {
    const { status, body } = await this.send(method, path, content);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Resolves whatever the status is. */
  async send(method: string, path: string, content?: object): Promise<Answer> {
    const { protocol, port, hostname, host } = new URL(this.url);
    const headers = { Host: host, Origin: this.url, Cookie: this.cookie, 'Content-Type': 'application/json' };
    const options = {
      host: '127.0.0.1',
      port,
      servername: hostname,
      ca: this.ca,
      method,
      headers,
      path: `/api/v1${path}`,
    };
    const request = (protocol === 'https:' ? overHttps : overHttp)(options);
    request.end(content && JSON.stringify(content));
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
      request.on('response', resolve).on('error', reject),
    );
    const cookies = response.headers['set-cookie'];
    if (cookies) this.cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const answer = await text(response);
    return {
      status: response.statusCode ?? 0,
      body: answer.startsWith('{') ? (JSON.parse(answer) as Answer['body']) : {},
    };
  }
}
