import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The WHATWG URL parser takes a host whose last label is such a number for an IPv4 address. */
const NUMERIC_LABEL = /^(?:[0-9]+|0x[0-9a-f]*)$/;
/** Characters that end a host in a URL or change its meaning. */
const NO_HOST = /[\s\p{Cc}/\\?#@%:<>[\]^|]/u;

/**
 * Reads the domain of an instance: trimmed, lower case, without the trailing dot, IDNA as ASCII; null when it is none.
 * With `allowPrivate` also `host:port`, `localhost` and IP literals (IPv6 in brackets), for development and tests.
 */
export function parseInstanceDomain(text: string, options: { allowPrivate: boolean }): string | null {
  if (text.length > 4 * MAX_LENGTH) return null;
  const name = text.trim().toLowerCase();
  return parsePublicDomain(name) ?? (options.allowPrivate ? parsePrivateHost(name) : null);
}

/** Whether an instance that {@link parseInstanceDomain} let through is one of the private kinds, which are fetched over http. */
export function isPrivateInstance(instance: string): boolean {
  return instance === 'localhost' || instance.startsWith('[') || isIPv4(instance) || /:[0-9]+$/.test(instance);
}

export function urlOfInstance(instance: string): URL {
  return new URL(`${isPrivateInstance(instance) ? 'http' : 'https'}://${instance}/`);
}

function parsePublicDomain(name: string): string | null {
  const labels = parseLabels(name.replace(/[.。．｡]$/u, ''));
  if (!labels || labels.length < 2 || labels.at(-1) === 'localhost') return null;
  return labels.join('.');
}

function parsePrivateHost(name: string): string | null {
  if (isIPv6(name)) return bracketed(name);
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::([1-9][0-9]{0,4}))?$/.exec(name);
  if (!match) return null;
  const [, ipv6, host = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return null;
  const suffix = port === undefined ? '' : `:${port}`;
  if (ipv6 !== undefined) return isIPv6(ipv6) ? bracketed(ipv6) + suffix : null;
  if (host === 'localhost' || isIPv4(host)) return host + suffix;
  const labels = port === undefined ? null : parseLabels(host);
  return labels ? labels.join('.') + suffix : null;
}

function parseLabels(name: string): string[] | null {
  if (NO_HOST.test(name)) return null;
  const ascii = domainToASCII(name);
  const labels = ascii.split('.');
  if (ascii.length > MAX_LENGTH || !labels.every((label) => LABEL.test(label))) return null;
  return NUMERIC_LABEL.test(labels.at(-1) ?? '') ? null : labels;
}

function bracketed(ipv6: string): string {
  return new URL(`http://[${ipv6}]/`).hostname;
}
