import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is none that a public instance can have: anything the IANA special-purpose registries list (private,
 * loopback, link-local, documentation, carrier NAT and so on), multicast and reserved ranges, IPv6 outside 2000::/3 (which
 * leaves out IPv4-mapped, IPv4-compatible and NAT64 addresses), 6to4 and Teredo. What is no IP address is refused too.
 */
export function isRefusedAddress(ip: string): boolean {
  // The library also reads shorthand such as 127.1, which no resolver answers with.
  if (isIP(ip) === 0 || !ipaddr.isValid(ip)) return true;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast') return true;
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST);
}

/** All that is assigned for public use so far (RFC 4291, section 2.4; IANA IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
