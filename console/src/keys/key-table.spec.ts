import { ACTION_IDS, clashes, isSingle, keyOf, keysOf } from './key-table';

type Held = Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> & { code?: string };

const press = (key: string, held: Held = {}) =>
  keyOf({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, ...held });

describe('the key table', () => {
  it.each<[string, Parameters<typeof clashes>[0], unknown]>([
    ['no key that starts two actions', {}, []],
    ['a key that two actions of one scope share', { note: ['a'] }, [['approve', 'note', 'a']]],
    ['a digit that does something already', { note: ['7'] }, [['rejectFor', 'note', '7']]],
    ['nothing in a digit that is free', { note: ['0'] }, []],
    ['a key that begins another', { note: ['g'] }, expect.arrayContaining([['goToReview', 'note', expect.anything()]])],
  ])('finds %s', (_, chosen, found) => {
    expect(clashes(chosen)).toEqual(found);
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
    ['ф', { code: 'KeyA' }, 'a'], // Cyrillic, with shift and with control
    ['Ф', { code: 'KeyA', shiftKey: true }, 'Shift+A'],
    ['я', { code: 'KeyZ', ctrlKey: true }, 'Ctrl+z'],
    ['ρ', { code: 'KeyR' }, 'r'], // Greek
    ['ש', { code: 'KeyA' }, 'a'], // Hebrew
    ['ق', { code: 'KeyR' }, 'r'], // Arabic, and its digits
    ['٣', { code: 'Digit3' }, '3'],
    ['ㅁ', { code: 'KeyA' }, 'a'], // Hangul, also with its input method
    ['Process', { code: 'KeyA' }, 'a'],
    ['q', { code: 'KeyA' }, 'q'], // French
    ['ö', { code: 'Semicolon' }, 'ö'],
  ] as [string, Held, string][])('%s with %j is %s', (key, held, written) => {
    expect(press(key, held)).toBe(written);
  });

  it('knows single keys', () => {
    expect(['a', 'Shift+A', 'g q', '?'].every(isSingle)).toBe(true);
    expect(['Ctrl+z', 'Escape', 'ArrowDown'].some(isSingle)).toBe(false);
  });
});
