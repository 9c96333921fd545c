import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Breaker } from './breaker';
import type { StateFile } from './state-file';

/** What the bot did since its start, and what it waits for. */
export class BotStatus {
  boosts = 0;
  unboosts = 0;
  sentBack = 0;
  /** When it next asks for a post, in milliseconds since 1970. */
  nextAttempt = 0;
  private readonly calls: Record<'ack' | 'nack' | 'error', number> = { ack: 0, nack: 0, error: 0 };

  constructor(
    private readonly breaker: Breaker,
    private readonly file: StateFile,
  ) {}

  count(call: 'ack' | 'nack' | 'error'): void {
    this.calls[call]++;
  }

  /** Whether it works, and if not, why. */
  health(): Record<string, unknown> {
    const { open } = this.breaker;
    const next = new Date(Math.max(this.nextAttempt, open?.until ?? 0)).toISOString();
    if (!open) return { status: 'ok', next_attempt: next };
    return { status: 'paused', fault: open.fault.kind, reason: open.fault.message, next_attempt: next };
  }

  /** In the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  metrics(): string {
    const { state } = this.file;
    const faults = [...this.breaker.counts].map(([kind, n]) => ({ labels: `{kind="${kind}"}`, n }));
    const calls = Object.entries(this.calls).map(([call, n]) => ({ labels: `{call="${call}"}`, n }));
    return [
      metric('boosts_total', 'counter', 'Boosts made.', this.boosts),
      metric('unboosts_total', 'counter', 'Boosts undone.', this.unboosts),
      metric('sent_back_total', 'counter', 'Posts sent back to review since they had changed.', this.sentBack),
      metric('queue_calls_total', 'counter', 'How posts were left: ack, nack or error.', calls),
      metric('faults_total', 'counter', "Faults of the bot's own, by their kind.", faults),
      metric('paused', 'gauge', 'Whether it pauses for a fault of its own.', Number(this.breaker.open !== null)),
      metric('next_attempt_timestamp_seconds', 'gauge', 'When it next asks for a post.', this.nextAttempt / 1_000),
      metric('last_boost_timestamp_seconds', 'gauge', 'When it last boosted.', state.lastBoosted / 1_000),
      metric('waiting_posts', 'gauge', 'Posts to try again later.', Object.keys(state.suspects).length),
    ].join('');
  }
}

function metric(name: string, type: string, help: string, value: number | { labels: string; n: number }[]): string {
  const full = `sluice_bot_${name}`;
  const samples = typeof value === 'number' ? [{ labels: '', n: value }] : value;
  return [
    `# HELP ${full} ${help}`,
    `# TYPE ${full} ${type}`,
    ...samples.map(({ labels, n }) => `${full}${labels} ${n}`),
    '',
  ].join('\n');
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
