import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, integer, property } from 'fast-check';
import { type Boost, StateFile } from './state-file';

describe('StateFile', () => {
  let path: string;
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'sluice-state-')), 'state.json');
  });
  afterEach(() => rmSync(join(path, '..'), { recursive: true }));

  const POST = 'https://fjordlys.example/1';
  const boost = (at: number): Boost => ({
    postId: 1,
    uri: POST,
    statusId: '10',
    author: '@mira@fjordlys.example',
    at,
    isSure: true,
    pictures: [],
  });

  it('keeps an undone boost for the pace, and beside it the next boost of the same post', () => {
    const file = StateFile.open(path, 10);
    file.begin(boost(1), 0);
    file.mark(POST, 'isUndone');
    expect(StateFile.open(path, 10).findBoost(POST)).toBeNull();
    expect(file.boostsWithout(POST)).toHaveLength(1);
    file.begin(boost(2), 0);
    file.begin(boost(3), 0);
    expect(StateFile.open(path, 10).state.boosts).toEqual([{ ...boost(1), isUndone: true }, boost(3)]);
  });

  it('keeps the last boosts, and all of two days, and no others', () => {
    const hours = array(integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 30 });
    assert(
      property(hours, integer({ min: 1, max: 12 }), (gaps, most) => {
        const file = StateFile.open('/nowhere/state.json', most, false);
        let at = 0;
        const all = gaps.map((gap, i) => ({ ...boost((at += gap * 3_600_000)), uri: `${POST}${i}` }));
        for (const one of all) file.begin(one, 0);
        const isRecent = (one: Boost) => one.at > at - 48 * 3_600_000;
        expect(file.state.boosts).toEqual(all.filter((one, i) => i >= all.length - most || isRecent(one)));
      }),
    );
  });

  it('remembers the newest posts that it has sent back', () => {
    const file = StateFile.open(path, 10, false);
    file.state.sentBack = Array.from({ length: 10_000 }, (_, i) => i);
    file.remember('sentBack', 7);
    expect(file.state.sentBack).toHaveLength(10_000);
    file.remember('sentBack', 10_000);
    expect([file.state.sentBack.length, file.state.sentBack[0], file.state.sentBack.at(-1)]).toEqual([
      10_000, 1, 10_000,
    ]);
  });

  it.each([{ version: 2, boosts: [] }, { version: 1 }, {}])('is no other file: %j', (content) => {
    writeFileSync(path, JSON.stringify(content));
    expect(() => StateFile.open(path, 10)).toThrow('is no state of this bot');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(content);
  });

  it('is read as the version before wrote it', () => {
    const before = { version: 1, notBefore: 3, boosts: [boost(1)], sentBack: [4], duplicates: [5] };
    const suspects = { 7: { attempts: 2, since: 5, notBefore: 9 } };
    writeFileSync(path, JSON.stringify({ ...before, lastFound: 1, lastBoosted: 2, suspects }));
    const file = StateFile.open(path, 10);
    expect(file.findBoost(POST)).toEqual(boost(1));
    expect(file.state).toMatchObject({ ...before, waiting: {} });
    file.save();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(file.state);
  });
});
