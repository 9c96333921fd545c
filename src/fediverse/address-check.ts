import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses through which hosts with IPv6 alone reach IPv4: the last 32 bits are the IPv4 address (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** All IPv6 addresses for public use (RFC 4291, section 2.4; IANA IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** The 6bone's, given back in 2006 (RFC 3701). */
const SIX_BONE = ipaddr.IPv6.parseCIDR('3ffe::/16');

/**
 * Whether no public instance can have this IP address: the IANA special-purpose registries (private, loopback, link-local,
 * documentation, carrier NAT and so on), multicast and reserved ranges, IPv6 outside 2000::/3 (so IPv4-mapped and
 * IPv4-compatible addresses too), 6to4, Teredo, ISATAP and the former 6bone. NAT64 is judged by the IPv4 address inside it. A
 * text that is no IP address is refused too.
 */
export function isRefusedAddress(ip: string): boolean {
  // The library also reads shorthand such as 127.1, which no resolver returns.
  if (isIP(ip) === 0 || !ipaddr.isValid(ip)) return true;
  const address = ipaddr.parse(ip);
  if (address instanceof ipaddr.IPv6 && address.match(NAT64))
    return isRefusedAddress(address.toByteArray().slice(12).join('.'));
  if (address.range() !== 'unicast') return true;
  return (
    address instanceof ipaddr.IPv6 && (!address.match(GLOBAL_UNICAST) || address.match(SIX_BONE) || isIsatap(address))
  );
}

/** Whether the interface id is one of ISATAP, whose router sends the packet on to the IPv4 address in it (RFC 5214, section 6.1). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
