import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';

/** OWASP's first choice for scrypt (Password Storage Cheat Sheet): N = 2^17, r = 8, p = 1, which takes 128 MiB. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes computed at once: each takes 128 MiB and one of libuv's four threads. */
const AT_ONCE = 2;

/** Hashes that may wait before a login is refused. */
const MAX_WAITING = 20;

type Cost = typeof COST;

/** Hashes passwords with scrypt into texts that hold salt and parameters: `scrypt$N$r$p$salt$hash`. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly dummy: string;

  /** `cost` is for tests that are not about passwords; each hash holds its own cost. */
  constructor(@Optional() private readonly cost: Cost = COST) {
    this.dummy = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  }

  /** Whether so many passwords wait that another one would wait for seconds. */
  get overloaded(): boolean {
    return this.waiting.length >= MAX_WAITING;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return format(this.cost, salt, await this.derive(password, salt, this.cost));
  }

  /** Whether this is the password of that hash; without a hash it takes as long and returns false. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const { cost, salt, hash } = parse(stored ?? this.dummy);
    const derived = await this.derive(password, salt, cost);
    return timingSafeEqual(derived, hash) && stored !== null;
  }

  private async derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
    await this.enter();
    try {
      return await compute(password, salt, cost);
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < AT_ONCE) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Lets the next waiting hash start, if any. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
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
