import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Names that no public server has: those of RFC 6761 and RFC 6762 with the private ones of its appendix G, `home.arpa` of RFC 8375,
 * `internal` as ICANN reserved it in 2024, and `localdomain`, which many resolvers use.
 */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether the host of a URL can be a server on the internet: a name of several labels that is not for private networks, no IP literal. */
export function hasPublicHost({ hostname }: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !isIPv4(name) && !PRIVATE_NAME.test(name);
}

export function isHostOrParent(host: string, of: string): boolean {
  return host === of || of.endsWith(`.${host}`);
}

/**
 * Whether the host of a URL always leads to this service: a loopback name, an IP address or one of `allowed`. Any other name may belong
 * to a site that points it to this service for a while (DNS rebinding), so that its pages pass as the service's.
 */
export function isSafeHost(host: string, allowed: readonly string[]): boolean {
  const name = host.replace(/\.$/, '');
  const isOwnName = name === 'localhost' || name.endsWith('.localhost');
  return isOwnName || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || allowed.includes(name);
}

/** Whether an address, without brackets, or a name is this machine's own: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  return isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback';
}
