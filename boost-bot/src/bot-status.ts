import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Breaker } from './breaker';
import { REASONS } from './faults';
import type { StateFile } from './state-file';

const MOST_NAMED = 100;

/** What the bot has done since its start, and what it is waiting for. */
export class BotStatus {
  boosts = 0;
  unboosts = 0;
  /** When it next asks for a post, in milliseconds since 1970. */
  nextAttempt = 0;
  private readonly calls: Record<string, number> = { ack: 0, nack: 0, error: 0, hold: 0, review: 0 };

  constructor(
    private readonly breaker: Breaker,
    private readonly file: StateFile,
  ) {}

  count(call: string): void {
    this.calls[call] = (this.calls[call] ?? 0) + 1;
  }

  /** Whether it works, and if not, why; and the waiting posts, next attempt first. */
  health(): Record<string, unknown> {
    const { open } = this.breaker;
    const next = new Date(Math.max(this.nextAttempt, open?.until ?? 0)).toISOString();
    const rest = { next_attempt: next, waiting: this.waiting() };
    if (!open) return { status: 'ok', ...rest };
    return { status: 'paused', fault: open.fault.kind, reason: open.fault.message, ...rest };
  }

  private waiting() {
    const all = Object.entries(this.file.state.waiting).toSorted(([, a], [, b]) => a.until - b.until);
    return all.slice(0, MOST_NAMED).map(([id, { reason, attempts, until }]) => {
      return { post_id: Number(id), reason, attempts, next_attempt: new Date(until).toISOString() };
    });
  }

  /** In the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  metrics(): string {
    const { state } = this.file;
    const faults = [...this.breaker.counts].map(([kind, n]) => ({ labels: `{kind="${kind}"}`, n }));
    const reasons = Object.values(state.waiting).map(({ reason }) => reason);
    const waiting = [REASONS.notFound, REASONS.author, REASONS.fault].map((reason) => {
      return { labels: `{reason="${reason}"}`, n: reasons.filter((each) => each === reason).length };
    });
    const calls = Object.entries(this.calls).map(([call, n]) => ({ labels: `{call="${call}"}`, n }));
    return [
      metric('boosts_total', 'counter', 'Boosts made.', this.boosts),
      metric('unboosts_total', 'counter', 'Boosts undone.', this.unboosts),
      metric('queue_calls_total', 'counter', 'How posts were left.', calls),
      metric('faults_total', 'counter', "Faults of the bot's own, by their kind.", faults),
      metric('paused', 'gauge', 'Whether it pauses for a fault of its own.', Number(this.breaker.open !== null)),
      metric('next_attempt_timestamp_seconds', 'gauge', 'When it next asks for a post.', this.nextAttempt / 1_000),
      metric('last_boost_timestamp_seconds', 'gauge', 'When it last boosted.', (state.boosts.at(-1)?.at ?? 0) / 1_000),
      metric('waiting_posts', 'gauge', 'Posts to try again later, by reason.', waiting),
    ].join('');
  }
}

function metric(name: string, type: string, help: string, value: number | { labels: string; n: number }[]): string {
  const full = `sluice_bot_${name}`;
  const samples = typeof value === 'number' ? [{ labels: '', n: value }] : value;
  const lines = samples.map(({ labels, n }) => `${full}${labels} ${n}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`;
}

/** Serves `/health` (503 while the bot pauses for a fault) and `/metrics`. */
export async function serveStatus(status: BotStatus, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(status.metrics());
    } else if (request.url === '/health') {
      const health = status.health();
      response.writeHead(health.status === 'ok' ? 200 : 503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(health));
    } else response.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
