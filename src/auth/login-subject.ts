import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sha256 } from '../common/digest';

// The keys that failures are counted and origins are known by.
export const accountSubject = (usernameFolded: string): string => sha256(`account:${usernameFolded}`);
export const addressSubject = (address: string): string => sha256(`address:${networkOf(address)}`);
/** Made from the secret in the browser's cookie. */
export const browserSubject = (token: string): string => sha256(`browser:${token}`);
/** For an account's failures from a known origin. */
export const knownSubject = (usernameFolded: string, origin: string): string =>
  sha256(`known:${origin}:${usernameFolded}`);
export const sessionSubject = (sessionHash: string): string => sha256(`session:${sessionHash}`);

/** An IPv6 address counts by its /64, which is one household. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ip = ipaddr.IPv6.parse(address);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  return ip.parts.slice(0, 4).join(':');
}
