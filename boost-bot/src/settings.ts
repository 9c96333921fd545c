import { readFileSync } from 'node:fs';

/** A variable has an invalid value. The message is one line for the operator. */
export class SettingsError extends Error {}

/** Parses a variable; null if invalid. */
type Read<T> = (text: string) => T | null;

interface Variable<T> {
  read: Read<T>;
  /** What is allowed, in words. */
  allowed: string;
  /** The default, if the variable is unset or empty; without one it is required. */
  default?: string;
  /** Never shown. `<NAME>_FILE` may name a file that contains it. */
  isSecret?: boolean;
}

/** Minutes since midnight, end excluded; an end before the start is on the next day. */
export interface BoostHours {
  from: number;
  to: number;
}

const text = (standard: string): Variable<string> => ({ read: (value) => value, allowed: 'a text', default: standard });
const secret: Variable<string> = {
  read: (value) => (/^[\x21-\x7e]+$/.test(value) ? value : null),
  allowed: 'letters, digits and signs of ASCII, without spaces',
  isSecret: true,
};

function decimal(least: number, most: number, standard: string, pattern = /^\d{1,9}(\.\d{1,3})?$/): Variable<number> {
  const isIn = (value: number) => value >= least && value <= most;
  const read: Read<number> = (value) => (pattern.test(value) && isIn(Number(value)) ? Number(value) : null);
  return { read, allowed: `a number from ${least} to ${most}`, default: standard };
}

const whole = (least: number, most: number, standard: string): Variable<number> => ({
  ...decimal(least, most, standard, /^-?\d{1,9}$/),
  allowed: `a whole number from ${least} to ${most}`,
});

const address: Variable<string> = {
  read: (value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url && /^https?:$/.test(url.protocol) && !url.username ? value.replace(/\/+$/, '') : null;
  },
  allowed: 'an http or https address',
};

const flag: Variable<boolean> = {
  read: (value) => (value === 'true' || value === 'false' ? value === 'true' : null),
  allowed: 'true or false',
  default: 'false',
};

const waits: Variable<number[]> = {
  read: (value) => {
    const each = value.split(',').map((part) => decimal(0.01, 10_080, '').read(part.trim()));
    return each.includes(null) ? null : each.map(Number);
  },
  allowed: 'numbers of minutes, separated by commas',
  default: '5,30,120,480',
};

/** None where it is empty. */
const port: Variable<number | null> = whole(0, 65_535, '');

const hours: Variable<BoostHours> = {
  read: (value) => {
    const [, from, fromMinute, to, toMinute] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(value)?.map(Number) ?? [];
    if (from === undefined || to === undefined) return null;
    const window = { from: from * 60 + (fromMinute ?? 60), to: to * 60 + (toMinute ?? 60) };
    const isTime = from < 24 && (fromMinute ?? 60) < 60 && (toMinute ?? 60) < 60 && window.to <= 24 * 60;
    return isTime && window.from !== window.to ? window : null;
  },
  allowed: 'two times of day such as 08:00-22:00',
  default: '00:00-24:00',
};

const zone: Variable<string> = {
  read: (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      return null;
    }
  },
  allowed: 'an IANA time zone such as UTC or Europe/Berlin',
  default: 'UTC',
};

/** Every variable that the bot reads; `.env.example` explains each. */
export const VARIABLES = {
  SLUICE_URL: { ...address, default: 'http://127.0.0.1:3000' },
  SLUICE_API_KEY: secret,
  MASTODON_URL: address,
  MASTODON_TOKEN: secret,
  STATE_FILE: text('./boost-bot.json'),
  BOOSTS_PER_HOUR: whole(1, 3_600, '4'),
  LEAST_GAP_SECONDS: whole(0, 86_400, '600'),
  RANDOM_WAIT_SECONDS: whole(0, 86_400, '300'),
  BOOST_HOURS: hours,
  TIME_ZONE: zone,
  BOOSTS_PER_AUTHOR_A_DAY: whole(0, 1_000, '2'),
  POLL_SECONDS: decimal(0.01, 3_600, '30'),
  DUPLICATE_DISTANCE: whole(-1, 32, '8'),
  DUPLICATE_BOOSTS: whole(1, 100_000, '1000'),
  RETRY_MINUTES: waits,
  GIVE_UP_MINUTES: decimal(0, 14_400, '1440'),
  LONGEST_PAUSE_SECONDS: decimal(0.01, 3_600, '300'),
  UNBOOST_MINUTES: whole(0, 1_440, '0'),
  DRY_RUN: flag,
  STATUS_PORT: port,
  STATUS_HOST: text('127.0.0.1'),
} satisfies Record<string, Variable<unknown>>;

/** The bot's settings, by the names of their variables. */
export type Settings = {
  readonly [K in keyof typeof VARIABLES]: (typeof VARIABLES)[K] extends Variable<infer T> ? T : never;
};

/** Parses the environment; throws a {@link SettingsError} for the first invalid variable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const entries = Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => [
    name,
    readOne(name, variable, ((variable.isSecret && secretFile(name, env)) || env[name])?.trim() ?? ''),
  ]);
  return Object.freeze(Object.fromEntries(entries) as Settings);
}

function secretFile(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  if (env[name]) throw new SettingsError(`${name} and ${name}_FILE are both set: set one of them`);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError(`${name}_FILE names a file that cannot be read: ${String(error)}`);
  }
}

function readOne(name: string, variable: Variable<unknown>, given: string): unknown {
  if (given === '' && variable.default === undefined) throw new SettingsError(`${name} is missing`);
  const value = given === '' ? (variable.default ?? '') : given;
  const read = variable.read(value);
  if (read !== null || value === '') return read;
  const shown = variable.isSecret ? 'is not allowed' : `is ${JSON.stringify(value)}`;
  throw new SettingsError(`${name} ${shown}: it must be ${variable.allowed}`);
}
