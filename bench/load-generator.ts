import { Agent, request as httpRequest } from 'node:http';
import { ITEM_FIELDS, type LoadOrder, type LoadResult } from './queue-load';

/** A process of its own, so that asking takes no time from the server that is asked: one order in, one result out. */

interface Answer {
  status: number;
  body: string;
}

const MOST_COMPLAINTS = 5;
const seen = new Set<number>();

class Load {
  private readonly agent: Agent;
  private readonly bad: string[] = [];
  private begun = 0;
  private done = 0;
  private repeated = 0;

  constructor(private readonly order: LoadOrder) {
    this.agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  }

  async run(): Promise<LoadResult> {
    const from = performance.now();
    await Promise.all(Array.from({ length: this.order.connections }, () => this.consume()));
    const seconds = (performance.now() - from) / 1_000;
    this.agent.destroy();
    return { pairs: this.done, seconds, repeated: this.repeated, bad: this.bad };
  }

  private async consume(): Promise<void> {
    const { origin } = this.order;
    while (this.begun < this.order.pairs && this.bad.length < MOST_COMPLAINTS) {
      this.begun++;
      const id = this.read(await this.ask('GET', `${origin}/api/v1/curated/next`));
      if (id === null) continue;
      const { status, body } = await this.ask('POST', `${origin}/api/v1/curated/${id}/ack`);
      if (status !== 204 || body !== '') this.bad.push(`ack of ${id}: ${status} ${body}`);
      this.done++;
    }
  }

  private read({ status, body }: Answer): number | null {
    const item = status === 200 ? (JSON.parse(body) as Record<string, unknown>) : {};
    const id = item['fenliu_post_id'];
    if (typeof id !== 'number' || !ITEM_FIELDS.every((name) => name in item)) {
      this.bad.push(`next: ${status} ${body.slice(0, 200)}`);
      return null;
    }
    if (seen.has(id)) this.repeated++;
    seen.add(id);
    return id;
  }

  private ask(method: string, url: string): Promise<Answer> {
    const { key } = this.order;
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.agent, headers: { 'X-API-Key': key } };
      const request = httpRequest(url, options, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end();
    });
  }
}

process.on('message', (order: LoadOrder) => {
  seen.clear();
  new Load(order).run().then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
