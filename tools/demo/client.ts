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
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': this.key, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${method} ${path} returned ${answer.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Json);
  }
}

const WIDTH = 160;

/** JSON on one line, cut where a terminal would wrap. */
function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}\u2026` : text;
}
