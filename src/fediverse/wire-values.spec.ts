import { findCount, findTime, findUrl, readText } from './wire-values';

describe('findTime', () => {
  it.each([
    ['2022-02-07T16:28:18.966874Z', '2022-02-07T16:28:18.966Z'],
    ['2022-02-23T22:54:14Z', '2022-02-23T22:54:14.000Z'],
    ['2022-02-23T22:54:14', '2022-02-23T22:54:14.000Z'],
    ['2022-02-23 22:54:14', '2022-02-23T22:54:14.000Z'],
    ['2022-02-23T22:54', '2022-02-23T22:54:00.000Z'],
    ['2022-02-23', '2022-02-23T00:00:00.000Z'],
    ['2022-02-23T22:54:14+02:00', '2022-02-23T20:54:14.000Z'],
    ['2022-02-23T22:54:14-0530', '2022-02-24T04:24:14.000Z'],
    ['2022-02-23t22:54:14z', '2022-02-23T22:54:14.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('reads %j as %s', (value, time) => {
    expect(new Date(findTime(value) ?? Number.NaN).toISOString()).toBe(time);
  });

  it.each([
    ['words', ['', 'yesterday', 'Feb 7, 2022']],
    ['days that there are not', ['2022-02-30T00:00:00Z', '2023-02-29', '2022-13-01T00:00:00Z', '2022-01-01T25:00:00Z']],
    ['numbers and others', ['20220207', '1', 1_645_000_000, null, {}]],
  ])('reads no time in %s', (_, values) => {
    expect(values.filter((value) => findTime(value) !== null)).toEqual([]);
  });
});

describe('readText', () => {
  it.each([
    ['text', 10, 'text'],
    ['a\u0000b', 10, 'ab'],
    ['a\ud800b', 10, 'a\ufffdb'],
    ['\udc00', 10, '\ufffd'],
    ['😀😀', 3, '😀'],
    ['😀😀', 4, '😀😀'],
    [5, 10, ''],
    [null, 10, ''],
  ])('reads %j with at most %i units as %j', (value, max, text) => {
    expect(readText(value, max)).toBe(text);
  });
});

describe('findCount', () => {
  it.each([
    [0, 0],
    [12, 12],
    [1e300, 2_147_483_647],
    [-1, null],
    [1.5, null],
    ['5', null],
    [null, null],
  ])('reads %j as %j', (value, count) => {
    expect(findCount(value)).toBe(count);
  });
});

describe('findUrl', () => {
  it('takes the first http or https URL without user info that is not too long', () => {
    const refused = [
      null,
      5,
      '',
      'ftp://a.example',
      'javascript:alert(1)',
      'https://u@a.example',
      `https://a.example/${'x'.repeat(2_048)}`,
    ];
    expect(findUrl([...refused, 'https://a.example/1', 'https://a.example/2'])).toBe('https://a.example/1');
    expect(findUrl(refused)).toBeNull();
  });
});
