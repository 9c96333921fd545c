import { PasswordHasher } from './password-hasher';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher({ N: 2 ** 10, r: 8, p: 1 });

  it("costs what OWASP asks for, which the hash says beside its salt, unless a test's cost is given", async () => {
    await expect(new PasswordHasher().hash('swordfish')).resolves.toMatch(
      /^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/,
    );
  });

  it('knows a password by its hash, which holds salt and parameters', async () => {
    const [first, second] = await Promise.all([hasher.hash('swordfish é'), hasher.hash('swordfish é')]);
    expect(first).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(second).not.toBe(first);
    await expect(hasher.matches('swordfish e\u0301', first, 'strangers')).resolves.toBe(true);
    await expect(hasher.matches('swordfish e', first, 'strangers')).resolves.toBe(false);
  });

  it('reads hashes of other parameters', async () => {
    // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", N 16384, r 8, p 1), its first 32 bytes.
    const hash = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex');
    const stored = `scrypt$16384$8$1$${Buffer.from('SodiumChloride').toString('base64url')}$${hash.toString('base64url')}`;
    await expect(hasher.matches('pleaseletmein', stored, 'strangers')).resolves.toBe(true);
    await expect(hasher.matches('pleaseletmeout', stored, 'strangers')).resolves.toBe(false);
  });

  it('matches nothing where there is no hash', async () => {
    await expect(hasher.matches('anything', null, 'strangers')).resolves.toBe(false);
  });

  it('computes one hash of each lane at a time, and lets nobody wait for the other lane', async () => {
    const slow = `scrypt$65536$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const quick = `scrypt$16$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const ended: string[] = [];
    const check = async (lane: 'known' | 'strangers', stored: string) => {
      expect(await hasher.matches('x', stored, lane)).toBe(false);
      ended.push(`${lane} ${stored === slow ? 'slow' : 'quick'}`);
    };
    await Promise.all([
      check('strangers', slow),
      check('strangers', quick),
      check('known', quick),
      check('known', quick),
    ]);
    expect(ended).toEqual(['known quick', 'known quick', 'strangers slow', 'strangers quick']);
  });

  it('goes on after a hash that cannot be computed', async () => {
    const unlucky = new PasswordHasher({ N: 2 ** 10, r: 8, p: 1 });
    const broken = `scrypt$3$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => unlucky.matches('x', broken, 'known')));
    expect(tries.map((result) => result.status)).toEqual(Array(5).fill('rejected'));
    await expect(unlucky.matches('x', null, 'known')).resolves.toBe(false);
  });
});
