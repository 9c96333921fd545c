import { newToken, readToken } from './cookies';

const TOKEN = 'A-_z'.repeat(10) + 'abc';

describe('readToken', () => {
  it.each([
    ['the cookie alone', `sluice_session=${TOKEN}`, TOKEN],
    ['other cookies around it', `a=1; sluice_session=${TOKEN}; b=2`, TOKEN],
    ['no space after the semicolon', `a=1;sluice_session=${TOKEN}`, TOKEN],
    ['no header', undefined, null],
    ['an empty header', '', null],
    ['other cookies only', 'a=1; b=2', null],
    ['a name that ends alike', `x_sluice_session=${TOKEN}`, null],
    ['the name of a secure start', `__Host-sluice_session=${TOKEN}`, null],
    ['an empty value', 'sluice_session=', null],
    ['a value that is too short', `sluice_session=${TOKEN.slice(1)}`, null],
    ['a value that is too long', `sluice_session=${TOKEN}a`, null],
    ['a foreign character', `sluice_session=${TOKEN.slice(1)}%`, null],
  ])('reads %s', (_, header, expected) => {
    expect(readToken(header, 'sluice_session')).toBe(expected);
  });

  it('reads what newToken makes', () => {
    const token = newToken();
    expect(readToken(`sluice_session=${token}`, 'sluice_session')).toBe(token);
  });
});
