import { codeIn } from './login';

it.each([
  ['abc-123'],
  ['https://social.example/oauth/authorize/native?code=abc-123'],
  ['https://social.example/auth/abc-123'],
  ['http://127.0.0.2/auth/abc-123?x=y'],
  ['urn:ietf:wg:oauth:2.0:oob?code=abc-123'],
])('the code in %s', (given) => expect(codeIn(given)).toBe('abc-123'));
