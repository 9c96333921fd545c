import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';

/** OWASP's first choice for scrypt (Password Storage Cheat Sheet): N = 2^17, r = 8, p = 1, which takes 128 MiB. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** 1024 characters of at most four UTF-16 units. Normalising a hostile password of 256 KiB takes seconds. */
const LONGEST = 4 * 1024;

type Cost = typeof COST;

/** Known people don't wait for strangers. One hash at a time in each: it takes 128 MiB and a thread of libuv. */
export type Lane = 'known' | 'strangers';

/** Hashes passwords with scrypt into texts that hold salt and parameters: `scrypt$N$r$p$salt$hash`. */
@Injectable()
export class PasswordHasher {
  private readonly last: Record<Lane, Promise<unknown>> = { known: Promise.resolve(), strangers: Promise.resolve() };
  private readonly dummy: string;

  /** `cost` is for tests that are not about passwords; each hash holds its own cost. */
  constructor(@Optional() private readonly cost: Cost = COST) {
    this.dummy = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return format(this.cost, salt, await this.derive(password, salt, this.cost, 'known'));
  }

  /** Whether the password matches the hash. Without a hash it takes equally long and returns false. */
  async matches(password: string, stored: string | null, lane: Lane): Promise<boolean> {
    const { cost, salt, hash } = parse(stored ?? this.dummy);
    const fits = password.length <= LONGEST;
    const derived = await this.derive(fits ? password : '', salt, cost, lane);
    return timingSafeEqual(derived, hash) && fits && stored !== null;
  }

  private derive(password: string, salt: Buffer, cost: Cost, lane: Lane): Promise<Buffer> {
    const derived = this.last[lane].then(() => compute(password, salt, cost));
    this.last[lane] = derived.catch(() => undefined);
    return derived;
  }
}

function compute(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  // Keyboards differ in how they compose an accented letter.
  const text = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function format({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) throw new Error('A password hash is unreadable');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}
