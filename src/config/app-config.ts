import { existsSync, readFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { messageOf } from '../common/errors';
import * as v from './variables';

/** A variable has an invalid value. The message is one line for the operator. */
export class ConfigError extends Error {}

interface Variable<T> {
  parse: v.Parser<T>;
  default?: string;
  /** Never shown in a message. `<NAME>_FILE` may name a file that contains it. */
  secret?: true;
}

const required = <T>(parse: v.Parser<T>, standard: string) => ({ parse, default: standard });
const optional = <T>(parse: v.Parser<T>) => ({ parse });
const secret = <T>(parse: v.Parser<T>) => ({ parse, secret: true as const });

/** Every variable that the service reads, with its default; `.env.example` explains each. */
export const VARIABLES = {
  PORT: required(v.integer(0, 65_535), '3000'),
  HOST: required(v.text(1, 255), '127.0.0.1'),
  DATABASE_URL: secret(v.databaseUrl),
  DATABASE_POOL_SIZE: required(v.integer(2, 1_000), '20'),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: required(v.integer(1, 3_600), '20'),
  DATABASE_LIST_TIMEOUT_SECONDS: required(v.integer(1, 3_600), '5'),
  DATABASE_CONNECT_TIMEOUT_SECONDS: required(v.integer(1, 300), '10'),
  DATA_DIR: required(v.folder, './data'),
  PUBLIC_URL: optional(v.origin),
  OPERATOR_NAME: optional(v.text(1, 200)),
  OPERATOR_CONTACT: optional(v.text(1, 200)),
  ALLOWED_HOSTS: optional(v.hosts),
  TRANSLATE_URL: optional(v.translateUrl),
  INITIAL_API_KEY: secret(v.headerText(16, 200)),
  BOT_API_KEY: secret(v.headerText(16, 200)),
  SECRET_KEY: secret(v.text(32, 1_000)),
  ADMIN_USERNAME: required(v.text(1, 100), 'admin'),
  ADMIN_PASSWORD: secret(v.text(8, 1_000)),
  RESERVE_TIMEOUT_SECONDS: required(v.integer(1, 86_400), '300'),
  FETCH_INTERVAL_MINUTES: required(v.integer(0, 10_080), '15'),
  FETCH_CONCURRENCY: required(v.integer(1, 64), '4'),
  FETCH_MAX_POSTS: required(v.integer(1, 4_000), '400'),
  CLEANUP_RETENTION_DAYS: required(v.integer(0, 36_500), '7'),
  REJECTED_RETENTION_DAYS: required(v.integer(0, 36_500), '0'),
  AUDIT_RETENTION_DAYS: required(v.integer(0, 36_500), '365'),
  SCORING_CONFIG: optional(v.jsonFile),
  VERIFY_BEFORE_SERVE: required(v.oneOf('off', 'light'), 'light'),
  TOPICAL_TIMEZONE: required(v.timeZone, 'UTC'),
  ALLOW_PRIVATE_INSTANCES: required(v.flag, 'false'),
  TRUST_PROXY: optional(v.peers),
  SESSION_IDLE_HOURS: required(v.integer(1, 168), '12'),
  LOG_LEVEL: required(v.oneOf('fatal', 'error', 'warn', 'log', 'debug', 'verbose'), 'log'),
  LOG_FORMAT: optional(v.oneOf('pretty', 'json')),
  SLOW_STATEMENT_MS: required(v.integer(0, 3_600_000), '1000'),
  METRICS: optional(v.oneOf('off', 'open', 'token')),
  METRICS_TOKEN: secret(v.headerText(16, 200)),
} satisfies Record<string, Variable<unknown>>;

type Variables = typeof VARIABLES;
type Camel<S extends string> = S extends `${infer A}_${infer B}`
  ? `${Lowercase<A>}${Capitalize<Camel<B>>}`
  : Lowercase<S>;
type Value<V> = V extends { parse: v.Parser<infer T> } ? (V extends { default: string } ? T : T | null) : never;
type Values = { readonly [K in keyof Variables & string as Camel<K>]: Value<Variables[K]> };

// Declaration merging gives the class, which Nest injects by, the properties of every variable.
/** The service's configuration: typed, validated and read-only; `RESERVE_TIMEOUT_SECONDS` is `reserveTimeoutSeconds`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface AppConfig extends Values {}
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class AppConfig {
  static from(env: Readonly<Record<string, string | undefined>>): AppConfig {
    const entries = Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => [
      camel(name),
      read(name, variable, variable.secret ? secretText(name, env) : env[name]),
    ]);
    const config: AppConfig = Object.freeze(Object.assign(new AppConfig(), Object.fromEntries(entries)));
    if (config.metrics === 'token' && config.metricsToken === null)
      throw new ConfigError('METRICS=token needs METRICS_TOKEN');
    return config;
  }

  /** Reads the process's environment, over a file `.env` in the working folder where there is one. */
  static fromProcess(): AppConfig {
    if (existsSync('.env')) loadEnvFile('.env');
    return AppConfig.from(process.env);
  }
}

/** Whether posts are looked at again at their origin before they are served. */
export type VerificationMode = AppConfig['verifyBeforeServe'];

function camel(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The text of a secret, from the variable itself or from the file that `<NAME>_FILE` names, less the line break at its end. */
function secretText(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return env[name];
  if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: set one of them`);
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text !== '') return text;
  } catch (error) {
    throw new ConfigError(`${name}_FILE names a file that cannot be read: ${messageOf(error)}`);
  }
  throw new ConfigError(`${name}_FILE names ${path}, which is empty`);
}

function read(name: string, variable: Variable<unknown>, given: string | undefined): unknown {
  const value = given || variable.default;
  if (value === undefined) return null;
  try {
    return variable.parse(value);
  } catch (error) {
    if (!(error instanceof v.NotAllowed)) throw error;
    const shown = variable.secret ? 'a value that is not shown' : JSON.stringify(value);
    throw new ConfigError(`${name} holds ${shown}; allowed: ${error.message}`);
  }
}
