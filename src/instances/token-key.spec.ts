import { TokenKey } from './token-key';

const REFUSED = /unable to authenticate data|Invalid authentication tag/;
const SECRET = 'a secret of at least thirty-two characters';

describe('TokenKey', () => {
  const key = new TokenKey(SECRET);
  const encrypted = key.encrypt('token-ü', 'a.example');

  it('opens what it has encrypted, as does another one of the same secret', () => {
    expect(key.decrypt(encrypted, 'a.example')).toBe('token-ü');
    expect(new TokenKey(SECRET).decrypt(encrypted, 'a.example')).toBe('token-ü');
    expect(new TokenKey(SECRET).id).toBe(key.id);
  });

  it('encrypts a token differently each time, and holds nothing of it in plain', () => {
    expect(key.encrypt('token-ü', 'a.example')).not.toEqual(encrypted);
    expect(encrypted.includes('token')).toBe(false);
  });

  it('does not open what is of another secret, for another instance, changed or cut off', () => {
    const other = new TokenKey(`${SECRET}!`);
    expect(other.id).not.toBe(key.id);
    expect(() => other.decrypt(encrypted, 'a.example')).toThrow(REFUSED);
    expect(() => key.decrypt(encrypted, 'b.example')).toThrow(REFUSED);
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => key.decrypt(changed, 'a.example')).toThrow(REFUSED);
    }
    expect(() => key.decrypt(encrypted.subarray(0, 20), 'a.example')).toThrow(REFUSED);
  });
});
