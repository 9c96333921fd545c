import { useService } from '../../support/app';

const DEFAULTS = {
  require_media: false,
  auto_reject_blocked_users: true,
  auto_reject_blocked_hashtags: true,
  require_alt_text: false,
};
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PATH = '/reblog-controls/settings';

describe('export settings', () => {
  const service = useService();
  beforeEach(() => service.reset());

  it('keep everything for an empty body or none, and refresh updated_at', async () => {
    await service.api.put(PATH).send({ require_media: true }).expect(200);
    await service.db.query(`UPDATE settings SET export_updated_at = '2026-01-01', created_at = '2026-01-01'`);
    for (const body of [{}, undefined, { unknown: 1 }]) {
      const answer = await service.api.put(PATH).send(body);
      expect([answer.status, answer.body]).toEqual([200, { ...DEFAULTS, require_media: true, updated_at: ISO }]);
      expect(answer.body.updated_at > '2026-01-02').toBe(true);
    }
    expect((await service.read(PATH)).created_at).toBe('2026-01-01T00:00:00.000Z');
  });

  it('lose nothing to changes at the same time', async () => {
    const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
    await Promise.all(
      names.map((name) =>
        service.api
          .put(PATH)
          .send({ [name]: !DEFAULTS[name] })
          .expect(200),
      ),
    );
    const all = Object.fromEntries(names.map((name) => [name, !DEFAULTS[name]]));
    expect(await service.read(PATH)).toMatchObject(all);
  });
});
