import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sha256 } from '../common/digest';

/** What the failures of an account are counted under. */
export function accountSubject(usernameFolded: string): string {
  return sha256(`account:${usernameFolded}`);
}

/** What the failures of an address are counted under: an IPv6 address by its /64, which one household has. */
export function addressSubject(address: string): string {
  return sha256(`address:${networkOf(address)}`);
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
