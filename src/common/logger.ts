import { ConsoleLogger, type LogLevel } from '@nestjs/common';

const LEVELS: LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'];

// Control characters and text direction marks, except line breaks and tabs.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The contexts in which Nest logs its own start line by line, which operators do not need. */
const STARTUP_CONTEXTS = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Contexts in which Nest logs why the start failed. That error is thrown too, and explained by who catches it. */
const FAILURE_CONTEXTS = new Set(['ExceptionHandler', 'TypeOrmModule']);

export interface LogOptions {
  level: LogLevel;
  format: 'pretty' | 'json';
}

/** What happened in a request: a text and the request's id, a separate field in JSON. */
export class RequestMessage {
  constructor(
    private readonly text: string,
    readonly requestId: string,
  ) {}

  toString(): string {
    return escapeControl(this.text);
  }
}

/** Nest's logger. In text for people it escapes control characters, as remote texts may contain some that steer a terminal. */
export class ServiceLogger extends ConsoleLogger {
  constructor({ level, format }: LogOptions) {
    const isJson = format === 'json';
    const logLevels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
    super({ prefix: 'Sluice', logLevels, json: isJson, colors: !isJson && process.stdout.isTTY });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (STARTUP_CONTEXTS.has(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    if (FAILURE_CONTEXTS.has(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.error(message, ...rest);
  }

  protected override getJsonLogObject(...[message, options]: Parameters<ConsoleLogger['getJsonLogObject']>) {
    if (!(message instanceof RequestMessage)) return super.getJsonLogObject(message, options);
    return { ...super.getJsonLogObject(String(message), options), requestId: message.requestId };
  }

  protected override stringifyMessage(message: unknown, logLevel: LogLevel): string {
    if (message instanceof RequestMessage) return String(super.stringifyMessage(String(message), logLevel));
    return String(super.stringifyMessage(typeof message === 'string' ? escapeControl(message) : message, logLevel));
  }
}

export function escapeControl(text: string): string {
  return text.replace(CONTROL, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
