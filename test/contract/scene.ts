import type request from 'supertest';
import { API_KEY, type TestApp } from '../support/app';
import { FakeInstance } from '../support/fake-instance';
import { type Call, OtherThan, otherThan } from './row';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Status = { id: string } & Record<string, unknown>;

/** A service, an instance to fetch from, and what a row's steps have made, by name. */
export class Scene {
  readonly known = new Map<string, unknown>();
  private serial = 0;

  constructor(
    readonly service: TestApp,
    readonly instance: FakeInstance,
  ) {}

  /** Fills in `{name}`; a text that is nothing else becomes the thing itself. */
  fill<T>(value: T): T {
    if (typeof value === 'string') return this.fillText(value) as T;
    if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return value;
    if (value instanceof OtherThan) return otherThan(this.fill(value.text)) as T;
    if (Array.isArray(value)) return value.map((inner) => this.fill<unknown>(inner)) as T;
    const fields = Object.entries(value).map(([name, inner]) => [this.fillText(name), this.fill<unknown>(inner)]);
    return Object.fromEntries(fields) as T;
  }

  private fillText(text: string): unknown {
    const whole = /^\{([\w.]+)\}$/.exec(text)?.[1];
    if (whole !== undefined && this.known.has(whole)) return this.known.get(whole);
    return text.replace(/\{([\w.]+)\}/g, (all, name: string) => String(this.known.get(name) ?? all));
  }

  async call(call: Call): Promise<request.Response> {
    const { id = '', query, send, text, key = API_KEY } = call;
    const [method = '', template = ''] = call.call.split(' ');
    const path = template.replace(/\{\w+\}/, String(this.fill(id)));
    const sent = this.service.anonymous[method.toLowerCase() as Verb](
      path + (query === undefined ? '' : `?${this.fill(query)}`),
    );
    if (key !== null) void sent.set('X-API-Key', key);
    if (text !== undefined) return sent.set('Content-Type', 'application/json').send(text);
    return send === undefined ? sent : sent.send(this.fill(send) as object);
  }

  /** Sends a call that must succeed, and answers its body. */
  async demand(call: Call): Promise<Record<string, unknown>> {
    const answer = await this.call(call);
    if (answer.status >= 300) throw new Error(`${call.call}: ${answer.status} ${answer.text}`);
    return answer.body as Record<string, unknown>;
  }

  /** A new status of the instance, later than the one before. */
  status(changes: Record<string, unknown> = {}): Status {
    this.serial++;
    const created_at = new Date(Date.UTC(2026, 0, 1) + this.serial * 60_000).toISOString();
    return this.instance.status(String(this.serial), { created_at, tags: [{ name: 'cats' }], ...changes });
  }
}
