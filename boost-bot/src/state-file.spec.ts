import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
