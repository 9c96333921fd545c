import { useService } from '../../support/app';

const PATH = '/topical-tags';
const BAD_DATE = { detail: 'topical_month_day must be in MM-DD format' };

interface Rule {
  id: number;
  hashtag: string;
  topical_day_of_week: string | null;
  topical_month_day: string | null;
  created_at: string;
}

describe('topical rules', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const create = (body: object) => service.api.post(PATH).send(body);
  const created = async (body: object): Promise<Rule> => (await create(body).expect(201)).body;
  const patch = (id: number | string, body?: object) => service.api.patch(`${PATH}/${id}`).send(body);
  const list = (): Promise<Rule[]> => service.read(PATH);

  describe('POST', () => {
    it.each([
      ['caturday', 'caturday', 'caturday'],
      ['Caturday', '#CATURDAY', 'CATURDAY'],
      ['caturday', ' ＃ｃａｔｕｒｄａｙ ', 'ｃａｔｕｒｄａｙ'],
      ['café', 'CAFE\u0301', 'CAFÉ'],
    ])('answers 409 for %j and then %j, naming %s', async (first, second, named) => {
      await created({ hashtag: first });
      await create({ hashtag: second, topical_day_of_week: 'Monday' }).expect(409, {
        detail: `Hashtag '${named}' already has a topical rule`,
      });
      expect(await list()).toHaveLength(1);
    });

    it('takes one of many that come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => create({ hashtag: 'cats' })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
    });

    it('refuses dates that are none, with the text alone, whatever else is wrong', async () => {
      for (const topical_month_day of [' 01-01', 101, []])
        expect((await create({ hashtag: 'cats', topical_month_day }).expect(422)).body).toMatchObject(BAD_DATE);
      const { body } = await create({ topical_day_of_week: 'x', topical_month_day: 'x' }).expect(422);
      expect(body).toMatchObject(BAD_DATE);
      expect(await list()).toEqual([]);
    });
  });

  describe('GET', () => {
    it('answers the newest first, and of one moment the highest id', async () => {
      for (const hashtag of ['a', 'b', 'c']) await created({ hashtag });
      await service.db.query(`UPDATE topical_tag SET created_at = '2026-01-01'`);
      await service.db.query(`UPDATE topical_tag SET created_at = '2026-01-02' WHERE hashtag = 'a'`);
      expect((await list()).map(({ hashtag }) => hashtag)).toEqual(['a', 'c', 'b']);
    });
  });

  describe('PATCH', () => {
    let rule: Rule;
    beforeEach(async () => {
      rule = await created({ hashtag: 'Cats', topical_day_of_week: 'Saturday', topical_month_day: '08-08' });
    });

    it('takes another spelling of the own hashtag', async () => {
      await patch(rule.id, { hashtag: 'CATS' }).expect(200, { ...rule, hashtag: 'CATS' });
    });

    it('answers 422 before 404, and to an id that is no integer', async () => {
      expect((await patch(999_999, { topical_month_day: 'x' })).body.detail).toBe(BAD_DATE.detail);
      expect((await patch('x', {})).status).toBe(422);
    });
  });

  describe('DELETE', () => {
    it('removes a rule, once, and its hashtag is free again', async () => {
      const { id } = await created({ hashtag: 'cats' });
      await service.api.delete(`${PATH}/${id}`).expect(204);
      await service.api.delete(`${PATH}/${id}`).expect(404, { detail: 'Topical tag not found' });
      await created({ hashtag: 'Cats' });
    });
  });

  it('keep changes of different fields that come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await created({ hashtag: `cats${round}` });
      const both = { topical_day_of_week: 'Monday', topical_month_day: '01-01' };
      await Promise.all([
        patch(id, { topical_day_of_week: both.topical_day_of_week }).expect(200),
        patch(id, { topical_month_day: both.topical_month_day }).expect(200),
      ]);
      expect((await list())[0]).toMatchObject(both);
    }
  });

  it('stay gone when a change comes while they are removed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await created({ hashtag: 'cats' });
      const answers = await Promise.all([
        patch(id, { topical_day_of_week: 'Monday' }),
        service.api.delete(`${PATH}/${id}`),
        patch(id, { topical_day_of_week: 'Friday' }),
      ]);
      expect(answers[1]?.status).toBe(204);
      expect(await list()).toEqual([]);
    }
  });
});
