import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sha256 } from '../common/digest';

/** The key for an account's failures. */
export function accountSubject(usernameFolded: string): string {
  return sha256(`account:${usernameFolded}`);
}

/** The key for an address's failures and for known addresses. An IPv6 address counts by its /64, which is one household. */
export function addressSubject(address: string): string {
  return sha256(`address:${networkOf(address)}`);
}

/** The key of a browser, made from the secret in its cookie. */
export function browserSubject(token: string): string {
  return sha256(`browser:${token}`);
}

/** The key for an account's failures from a known origin. */
export function knownSubject(usernameFolded: string, origin: string): string {
  return sha256(`known:${origin}:${usernameFolded}`);
}

/** The key for wrong passwords within a session, given the session's hash. */
export function sessionSubject(session: string): string {
  return sha256(`session:${session}`);
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ip = ipaddr.IPv6.parse(address);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  return ip.parts.slice(0, 4).join(':');
}
