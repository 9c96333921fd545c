import { accountSubject, addressSubject } from './login-subject';

describe('addressSubject', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7', true],
    ['198.51.100.7', '198.51.100.8', false],
    ['::ffff:198.51.100.7', '198.51.100.7', true],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.8', false],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', true],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:3:3:4:5:6', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['', '', true],
  ])('counts %s and %s together: %s', (a, b, together) => {
    expect(addressSubject(a) === addressSubject(b)).toBe(together);
  });
});

describe('accountSubject', () => {
  it('shows nothing of what was typed, and is no address', () => {
    expect(accountSubject('10.0.0.1')).toMatch(/^[0-9a-f]{64}$/);
    expect(accountSubject('10.0.0.1')).not.toBe(addressSubject('10.0.0.1'));
  });
});
