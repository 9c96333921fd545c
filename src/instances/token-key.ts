import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a random nonce (NIST SP 800-38D), bound to the instance: another's ciphertext does not open. */
export class TokenKey {
  readonly id: string;
  private readonly key: Buffer;

  /** Derives the key from a secret of any length, by HKDF (RFC 5869). */
  constructor(secret: string) {
    this.key = derive(secret, 'sluice access tokens', 32);
    this.id = derive(secret, 'sluice key id', 8).toString('hex');
  }

  encrypt(token: string, domain: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(domain));
    const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** The token; throws when it was encrypted with another key or for another instance, or was changed. */
  decrypt(encrypted: Buffer, domain: string): string {
    const nonce = encrypted.subarray(0, NONCE_BYTES);
    const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(domain)).setAuthTag(tag);
    return decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}
