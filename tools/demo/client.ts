/** A JSON object of the API. */
export type Json = { [name: string]: unknown };

/** A client of the API that prints its requests and their responses. */
export class DemoClient {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Prints a heading. */
  heading(text: string): void {
    process.stdout.write(`\n\u2500\u2500 ${text}\n`);
  }

  /** Prints a line below a request. */
  note(text: string): void {
    process.stdout.write(`   ${text}\n`);
  }

  /** Sends a request and prints it with its response. Throws unless the status is `status`. */
  async call(status: number, method: string, path: string, body?: Json): Promise<Json> {
    const answer = await this.send(status, method, path, body);
    process.stdout.write(` \u2192 ${method} /api/v1${path}${body ? ` ${short(body)}` : ''}\n`);
    process.stdout.write(` \u2190 ${status}${Object.keys(answer).length > 0 ? ` ${short(answer)}` : ''}\n`);
    return answer;
  }

  /** The same as {@link call}, without printing. */
  async send(status: number, method: string, path: string, body?: Json): Promise<Json> {
    const answer = await callApi(this.url, this.key, method, path, body);
    if (answer.status !== status) throw new Error(`${method} ${path} returned ${answer.status} ${answer.text}`);
    return answer.body;
  }
}

/** Calls the API of a service; the body of an answer without one is empty. */
export async function callApi(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string; body: Json }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await answer.text();
  return { status: answer.status, text, body: answer.ok && text !== '' ? (JSON.parse(text) as Json) : {} };
}

const WIDTH = 160;

/** JSON on one line, cut where a terminal would wrap. */
function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}\u2026` : text;
}
