import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { AppConfig, ConfigError, VARIABLES } from './app-config';

describe('AppConfig', () => {
  it('takes an empty variable for none', () => expect(AppConfig.from({ PORT: '' }).port).toBe(3000));

  it('refuses METRICS=token without METRICS_TOKEN', () =>
    expect(() => AppConfig.from({ METRICS: 'token' })).toThrow(new ConfigError('METRICS=token needs METRICS_TOKEN')));

  it('cannot be changed', () => expect(Object.isFrozen(AppConfig.from({}))).toBe(true));

  it.each([
    ['PORT', '12abc', 'PORT holds "12abc"; allowed: a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT holds "65536"; allowed: a whole number from 0 to 65535'],
    ['ALLOW_PRIVATE_INSTANCES', 'yes', 'ALLOW_PRIVATE_INSTANCES holds "yes"; allowed: true or false'],
    ['SECRET_KEY', 'too short', 'SECRET_KEY holds a value that is not shown; allowed: a text of 32 to 1000 characters'],
    ['LOG_FORMAT', 'xml', 'LOG_FORMAT holds "xml"; allowed: one of pretty, json'],
    [
      'TOPICAL_TIMEZONE',
      'Mars',
      'TOPICAL_TIMEZONE holds "Mars"; allowed: an IANA time zone such as UTC or Europe/Berlin',
    ],
  ])('refuses %s=%s in one line', (name, value, message) => {
    expect(() => AppConfig.from({ [name]: value })).toThrow(new ConfigError(message));
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['INITIAL_API_KEY', 'hunter2'],
  ])('does not show what %s holds', (name, value) => {
    expect(() => AppConfig.from({ [name]: value })).toThrow(/^(?!.*hunter2).*allowed: /);
  });

  describe('with a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-secrets-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileOf = (content: string) => {
      const path = join(folder, 'secret');
      writeFileSync(path, content);
      return path;
    };

    it.each(Object.entries(VARIABLES).flatMap(([name, variable]) => ('secret' in variable ? [name] : [])))(
      'reads %s from the file that its _FILE names, without the last line break',
      (name) => {
        const secret = name.endsWith('_URL') ? 'postgres://u:p@db/sluice' : 'a-secret-of-more-than-32-characters';
        const config = AppConfig.from({ [`${name}_FILE`]: fileOf(`${secret}\n`) });
        expect(config).toEqual(AppConfig.from({ [name]: secret }));
      },
    );

    it('refuses a file beside a value, a file that is missing, and an empty one', () => {
      const path = fileOf('hunter2-hunter2\n');
      const both = { ADMIN_PASSWORD: 'another one', ADMIN_PASSWORD_FILE: path };
      expect(() => AppConfig.from(both)).toThrow(/^ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set/);
      const missing = { ADMIN_PASSWORD_FILE: join(folder, 'none') };
      expect(() => AppConfig.from(missing)).toThrow(/^ADMIN_PASSWORD_FILE names a file that cannot be read: ENOENT/);
      expect(() => AppConfig.from({ ADMIN_PASSWORD_FILE: fileOf('\n') })).toThrow(ConfigError);
    });

    it('does not show what the file holds', () => {
      expect(() => AppConfig.from({ ADMIN_PASSWORD_FILE: fileOf('hunter2') })).toThrow(
        /^(?!.*hunter2)ADMIN_PASSWORD holds a value that is not shown; allowed: /,
      );
    });
  });

  it('reads the file of JSON that SCORING_CONFIG names', () => {
    expect(AppConfig.from({ SCORING_CONFIG: 'nest-cli.json' }).scoringConfig).toEqual({
      path: 'nest-cli.json',
      content: JSON.parse(readFileSync('nest-cli.json', 'utf8')),
    });
  });

  it.each(['no-such-file.json', '.', 'README.md'])('refuses %s as SCORING_CONFIG in one line', (path) => {
    const read = () => AppConfig.from({ SCORING_CONFIG: path });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^SCORING_CONFIG holds "[^"]*"; allowed: the path of a file of JSON \(.*\)$/);
  });

  it('reads ALLOWED_HOSTS as host names', () => {
    const { allowedHosts } = AppConfig.from({ ALLOWED_HOSTS: 'Sluice.example, nas,münchen.example' });
    expect(allowedHosts).toEqual(['sluice.example', 'nas', 'xn--mnchen-3ya.example']);
  });

  it.each<[string, string[]]>([
    ['ALLOWED_HOSTS', ['https://a.example', 'a.example:80', 'a.example/', 'a,,b', '*.a.example']],
    [
      'TRANSLATE_URL',
      ['http://translate.example/?q={text}', 'https://translate.example/', 'https://a@t.example/{text}'],
    ],
    ['PUBLIC_URL', ['no such thing/']],
    ['TRUST_PROXY', ['no such thing/']],
  ])('refuses nonsense in %s', (name, values) => {
    for (const value of values) expect(() => AppConfig.from({ [name]: value })).toThrow(ConfigError);
  });

  it.each(['0.0.0.0/0', '::/0', 'loopback, 10.0.0.0/0'])('refuses to trust every peer, as in %j', (range) => {
    expect(() => AppConfig.from({ TRUST_PROXY: range })).toThrow(/^TRUST_PROXY holds /);
    expect(AppConfig.from({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).trustProxy).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });

  it('is what .env.example says: each variable once, with its default', () => {
    expect(parseEnv(readFileSync('.env.example', 'utf8'))).toEqual(DEFAULTS);
  });

  it('has its secrets named by the header of .env.example, which says that they may be in files', () => {
    const [header = ''] = readFileSync('.env.example', 'utf8').split('\n\n');
    const secrets = Object.entries(VARIABLES).flatMap(([name, variable]) => ('secret' in variable ? [name] : []));
    expect(secrets.filter((name) => !header.includes(name))).toEqual([]);
  });
});

/** The variables' defaults as texts; without one, an empty text. */
const DEFAULTS = Object.fromEntries(
  Object.entries(VARIABLES).map(([name, variable]) => [name, 'default' in variable ? variable.default : '']),
);
