import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { messageOf } from '../common/errors';
import { parseUrl } from '../common/parse-url';
import { DatabaseUrlError, readDatabaseUrl } from './database-url';

/** Reads one variable's text; throws a {@link NotAllowed} that says what is allowed. */
export type Parser<T> = (text: string) => T;

/** The value of a variable is not allowed; `message` says what is. */
export class NotAllowed extends Error {}

const refuse = (allowed: string): never => {
  throw new NotAllowed(allowed);
};

export const integer =
  (min: number, max: number): Parser<number> =>
  (text) => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : refuse(`a whole number from ${min} to ${max}`);
  };

export const flag: Parser<boolean> = (text) =>
  text === 'true' || text === 'false' ? text === 'true' : refuse('true or false');

export const oneOf =
  <const T extends string>(...words: T[]): Parser<T> =>
  (text) =>
    words.find((word) => word === text) ?? refuse(`one of ${words.join(', ')}`);

export const text =
  (min: number, max: number): Parser<string> =>
  (value) =>
    value.length >= min && value.length <= max ? value : refuse(`a text of ${min} to ${max} characters`);

export const folder: Parser<string> = (value) => resolve(value);

export interface JsonFile {
  path: string;
  content: unknown;
}

const MOST_JSON_BYTES = 4 * 1024 * 1024;

export const jsonFile: Parser<JsonFile> = (path) => {
  try {
    if (statSync(path).size > MOST_JSON_BYTES) return refuse('a JSON file of at most 4 MiB');
    return { path, content: JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, '')) };
  } catch (error) {
    if (error instanceof NotAllowed) throw error;
    const reason = messageOf(error).replace(/\s+/g, ' ');
    return refuse(`the path of a file of JSON (${reason})`);
  }
};

export const headerText =
  (min: number, max: number): Parser<string> =>
  (value) =>
    /^[\x21-\x7e]+$/.test(value) && value.length >= min && value.length <= max
      ? value
      : refuse(`${min} to ${max} letters, digits and signs of ASCII, without spaces`);

export const origin: Parser<string> = (value) => {
  const url = parseUrl(value);
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.username && !url.search;
  return plain ? url.origin : refuse('an http or https address without a path, such as https://sluice.example');
};

/** An https address with the placeholder `{text}` for the text to translate. */
export const translateUrl: Parser<string> = (value) => {
  const url = parseUrl(value);
  return url?.protocol === 'https:' && !url.username && value.includes('{text}')
    ? value
    : refuse('an https address with {text} in it, such as https://translate.example/?text={text}');
};

/** Host names without scheme and port, separated by commas; international ones as ASCII. */
export const hosts: Parser<readonly string[]> = (value) => {
  const given = value.split(',').map((name) => name.trim());
  const names = given.map((name) => (/^[\p{L}\p{M}\p{N}_.-]+$/u.test(name) ? domainToASCII(name) : ''));
  return names.includes('') ? refuse('host names such as sluice.example, with commas') : names;
};

export const databaseUrl: Parser<string> = (value) => {
  try {
    return readDatabaseUrl(value);
  } catch (error) {
    if (error instanceof DatabaseUrlError) return refuse(error.message);
    throw error;
  }
};

export const timeZone: Parser<string> = (value) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return refuse('an IANA time zone such as UTC or Europe/Berlin');
  }
};

/** Addresses, CIDR ranges or the names loopback, linklocal, uniquelocal, separated by commas. */
export const peers: Parser<readonly string[]> = (value) => {
  const names = value.split(',').map((name) => name.trim());
  return names.every(isPeer)
    ? names
    : refuse('addresses, CIDR ranges other than /0, or loopback, linklocal, uniquelocal, with commas');
};

function isPeer(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIP(name) !== 0) return true;
  // Express refuses the range of all addresses.
  return ipaddr.isValidCIDR(name) && ipaddr.parseCIDR(name)[1] > 0;
}
