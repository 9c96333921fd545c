import { hash } from 'node:crypto';

/** 128 bits of a text's SHA-256 as a UUID: a key for texts that may be longer than an index entry. */
export function digest(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** A text's SHA-256 in hexadecimal, for secrets of 128 random bits or more: those need no slow hash. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
