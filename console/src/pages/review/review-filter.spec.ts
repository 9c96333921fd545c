import { authorIn, changeFilter, narrows, NO_FILTER, readFilter, toQuery, writeFilter } from './review-filter';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the filter of a session', () => {
  it('holds all that waits when the address says nothing', () => {
    expect(read('')).toEqual(NO_FILTER);
    expect(toQuery(NO_FILTER)).toEqual({ reviewed: false });
    expect(narrows(NO_FILTER)).toBe(false);
  });

  it('survives the way to the address and back', () => {
    const filter = {
      state: 'rejected',
      streams: [3, 7],
      scoreMin: 20,
      scoreMax: 60,
      media: 'missing-alt',
      language: 'pt',
      signal: 'bot',
      wave: 12,
      waveMin: 5,
      author: '@mira@fjordlys.example',
      rule: 'all_caps',
      predicted: [40, 100],
      from: '2026-02-03',
      to: '2026-02-03',
      search: 'low tide',
      sort: 'score_desc',
    } as const;
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
    expect(toQuery(filter)).toEqual({
      reviewed: true,
      approved: false,
      stream_ids: '3,7',
      spam_score_min: 20,
      spam_score_max: 60,
      missing_alt: true,
      language: 'pt',
      signal: 'bot',
      wave_id: 12,
      wave_min: 5,
      author: '@mira@fjordlys.example',
      rule: 'all_caps',
      predicted_min: 40,
      predicted_max: 100,
      created_from: new Date('2026-02-03T00:00').toISOString(),
      created_before: new Date('2026-02-04T00:00').toISOString(),
      q: 'low tide',
      sort: 'score_desc',
    });
  });

  test.each([
    'state=x',
    'streams=a,,b',
    'score_min=101',
    'score_max=-1',
    'media=',
    'language=EN!',
    'signal=?',
    'wave=x',
    'wave_min=0',
    'sort=id',
  ])('ignores %s', (search) => {
    expect(read(search)).toEqual(NO_FILTER);
  });

  test.each([
    ['@mira', { q: '@mira' }],
    ['low @ tide', { q: 'low @ tide' }],
    ['@', {}],
    ['  ', {}],
  ])('searches for %j as %j', (search, query) => {
    expect(toQuery({ ...NO_FILTER, search })).toEqual({ reviewed: false, ...query });
  });

  test.each([
    ['@mira', '@mira'],
    [' Mira@fjordlys.example', 'Mira@fjordlys.example'],
    ['https://fjordlys.example/@mira/', '@mira@fjordlys.example'],
    ['https://dune.example/@mira@fjordlys.example', '@mira@fjordlys.example'],
    ['https://fjordlys.example/@mira/42', null],
    ['mira', null],
    ['low @ tide', null],
  ])('finds in %j the author %j', (text, author) => {
    expect(authorIn(text)).toBe(author);
  });

  it('is not narrowed by an order', () => {
    expect(narrows({ ...NO_FILTER, sort: 'author' })).toBe(false);
    expect(narrows({ ...NO_FILTER, media: 'with' })).toBe(true);
  });

  it('is sorted by prediction only while it lists what waits', () => {
    const sorted = changeFilter({ ...NO_FILTER, state: 'approved' }, { sort: 'predicted_asc' });
    expect(sorted).toEqual({ ...NO_FILTER, sort: 'predicted_asc' });
    expect(toQuery(sorted)).toEqual({ reviewed: false, sort: 'predicted_asc' });
    expect(changeFilter(sorted, { state: 'all' })).toEqual({ ...NO_FILTER, state: 'all' });
    expect(changeFilter(sorted, { search: 'low tide' }).sort).toBe('predicted_asc');
    expect(read('sort=predicted_desc').sort).toBe('predicted_desc');
    expect(read('sort=predicted_desc&state=rejected').sort).toBe('newest');
  });
});
