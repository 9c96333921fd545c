import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether no public instance can have this IP address: the IANA special-purpose registries (private, loopback, link-local,
 * documentation, carrier NAT and so on), multicast and reserved ranges, IPv6 outside 2000::/3 (so IPv4-mapped,
 * IPv4-compatible and NAT64 addresses too), 6to4 and Teredo. A text that is no IP address is refused too.
 */
export function isRefusedAddress(ip: string): boolean {
  // The library also reads shorthand such as 127.1, which no resolver returns.
  if (isIP(ip) === 0 || !ipaddr.isValid(ip)) return true;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast') return true;
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST);
}

/** All IPv6 addresses for public use (RFC 4291, section 2.4; IANA IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
