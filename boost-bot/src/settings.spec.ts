import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, SettingsError, VARIABLES } from './settings';

const SERVERS = { SLUICE_API_KEY: 'slc_key', MASTODON_URL: 'https://social.example/', MASTODON_TOKEN: 'token' };

describe('the settings', () => {
  it('have the defaults that .env.example explains, variable by variable', () => {
    const lines = readFileSync(join(__dirname, '../.env.example'), 'utf8').split('\n');
    const given = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split('='));
    const expected = Object.entries<{ default?: string }>(VARIABLES).map(([name, variable]) => [
      name,
      variable.default ?? '',
    ]);
    expect(given.map(([name, value]) => [name, value])).toEqual(expected);
  });

  it('are read from texts', () => {
    const settings = readSettings({ ...SERVERS, BOOST_HOURS: '22:30-06:00', UNBOOST_MINUTES: '5', DRY_RUN: 'true' });
    expect(settings).toMatchObject({
      MASTODON_URL: 'https://social.example',
      BOOST_HOURS: { from: 1350, to: 360 },
      UNBOOST_MINUTES: 5,
      DRY_RUN: true,
      STATUS_PORT: null,
    });
  });

  it.each([
    [{ MASTODON_TOKEN: '' }, 'MASTODON_TOKEN is missing'],
    [{ MASTODON_URL: 'social.example' }, 'MASTODON_URL is "social.example": it must be an http or https address'],
    [{ BOOSTS_PER_HOUR: '0' }, 'BOOSTS_PER_HOUR is "0": it must be a whole number from 1 to 3600'],
    [{ BOOST_HOURS: '8-22' }, 'BOOST_HOURS is "8-22": it must be two times of day such as 08:00-22:00'],
    [{ BOOST_HOURS: '08:00-08:00' }, 'BOOST_HOURS is "08:00-08:00": it must be two times of day such as 08:00-22:00'],
    [{ BOOST_HOURS: '08:60-22:00' }, 'BOOST_HOURS is "08:60-22:00": it must be two times of day such as 08:00-22:00'],
    [{ TIME_ZONE: 'Mars' }, 'TIME_ZONE is "Mars": it must be an IANA time zone such as UTC or Europe/Berlin'],
    [{ STATUS_PORT: 'x' }, 'STATUS_PORT is "x": it must be a whole number from 0 to 65535'],
  ])('are refused with a sentence: %j', (env, message) => {
    expect(() => readSettings({ ...SERVERS, ...env })).toThrow(new SettingsError(message));
  });

  it('read key and token from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boost-bot-secrets-'));
    const path = join(folder, 'secret');
    writeFileSync(path, 'from-a-file\n');
    const files = { SLUICE_API_KEY: '', SLUICE_API_KEY_FILE: path, MASTODON_TOKEN: '', MASTODON_TOKEN_FILE: path };
    const read = { SLUICE_API_KEY: 'from-a-file', MASTODON_TOKEN: 'from-a-file' };
    expect(readSettings({ ...SERVERS, ...files })).toMatchObject(read);
    expect(() => readSettings({ ...SERVERS, MASTODON_TOKEN_FILE: path })).toThrow(/are both set/);
    rmSync(folder, { recursive: true });
    expect(() => readSettings({ ...SERVERS, ...files })).toThrow(
      /^SLUICE_API_KEY_FILE names a file that cannot be read/,
    );
  });

  it('never show a secret in a refusal', () => {
    expect(() => readSettings({ ...SERVERS, MASTODON_TOKEN: 'my secret' })).toThrow(/^MASTODON_TOKEN is not allowed/);
  });
});
