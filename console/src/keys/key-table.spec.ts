import { ACTION_IDS, clashes, isSingle, keyOf, keysOf } from './key-table';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

describe('the key table', () => {
  it('starts one action with each key', () => {
    expect(clashes({})).toEqual([]);
  });

  it('finds a key that two actions of one scope share', () => {
    expect(clashes({ note: ['a'] })).toEqual([['approve', 'note', 'a']]);
  });

  it('finds a digit that does something already', () => {
    expect(clashes({ note: ['7'] })).toEqual([['rejectFor', 'note', '7']]);
    expect(clashes({ note: ['0'] })).toEqual([]);
  });

  it('finds a key that begins another', () => {
    expect(clashes({ note: ['g'] }).map(([a, b]) => `${a} ${b}`)).toContain('goToReview note');
  });

  it('lets pages that never show together share a key', () => {
    expect(keysOf('reject', {})).toEqual(keysOf('rejectError', {}));
  });

  it('has a key for every action', () => {
    for (const id of ACTION_IDS) expect(keysOf(id, {}).length).toBeGreaterThan(0);
  });

  it('gives way to chosen keys', () => {
    expect(keysOf('approve', { approve: [] })).toEqual([]);
  });
});

describe('keyOf', () => {
  test.each([
    ['a', {}, 'a'],
    ['A', {}, 'a'], // caps lock
    ['A', { shiftKey: true }, 'Shift+A'],
    ['?', { shiftKey: true }, '?'],
    ['z', { ctrlKey: true }, 'Ctrl+z'],
    ['z', { metaKey: true }, 'Ctrl+z'],
    ['ArrowDown', {}, 'ArrowDown'],
    ['Escape', {}, 'Escape'],
  ])('%s with %j is %s', (key, held, written) => {
    expect(press(key, held)).toBe(written);
  });

  it('knows single keys', () => {
    expect(['a', 'Shift+A', 'g q', '?'].every(isSingle)).toBe(true);
    expect(['Ctrl+z', 'Escape', 'ArrowDown'].some(isSingle)).toBe(false);
  });
});
