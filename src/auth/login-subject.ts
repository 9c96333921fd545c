import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sha256 } from '../common/digest';

/** What the failures of an account are counted under. */
export function accountSubject(usernameFolded: string): string {
  return sha256(`account:${usernameFolded}`);
}

/** What the failures of an address are counted under, and how it is known: an IPv6 address by its /64, which one household has. */
export function addressSubject(address: string): string {
  return sha256(`address:${networkOf(address)}`);
}

/** How a browser is known by the secret in its cookie. */
export function browserSubject(token: string): string {
  return sha256(`browser:${token}`);
}

/** What an account's failures from an origin that it signed in from are counted under. */
export function knownSubject(usernameFolded: string, origin: string): string {
  return sha256(`known:${origin}:${usernameFolded}`);
}

/** What wrong passwords within a session are counted under; `session` is its hash. */
export function sessionSubject(session: string): string {
  return sha256(`session:${session}`);
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ip = ipaddr.IPv6.parse(address);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  return ip.parts.slice(0, 4).join(':');
}
