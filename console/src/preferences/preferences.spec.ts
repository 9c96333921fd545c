import { readPreferences, withPatch } from './preferences';

const view = (savedAt: number, query = 'sort=oldest') => ({ query, savedAt });

describe('a patch of preferences', () => {
  it.each([
    [{ theme: 'light', swipe: false }, { theme: 'dark' }, { theme: 'dark', swipe: false }],
    [{ views: { Old: view(1) } }, { views: { New: view(2) } }, { views: { Old: view(1), New: view(2) } }],
    [{ views: { Old: view(1) } }, { views: { Old: null } }, { views: { Old: null } }],
    [{ views: { Old: null } }, { views: { Old: view(2) } }, { views: { Old: view(2) } }],
    [{ keys: { undo: ['z', 'y'] } }, { keys: { undo: [], note: ['m'] } }, { keys: { undo: [], note: ['m'] } }],
    [{ views: ['a list'] }, { views: { New: view(1) } }, { views: { New: view(1) } }],
    [{ views: {} }, JSON.parse('{"views": {"__proto__": 1}}'), JSON.parse('{"views": {"__proto__": 1}}')],
  ])('on top of %j: %j', (stored, patch, merged) => {
    expect(withPatch(stored, patch)).toEqual(merged);
  });
});

describe('stored preferences', () => {
  it('are read without what a patch removed, and without what is invalid', () => {
    const stored = {
      theme: null,
      holdSeconds: 99,
      keys: { undo: null, note: ['m'], approve: 'a' },
      views: { Old: null, New: view(2), Odd: { query: 7 } },
    };
    expect(readPreferences(stored)).toMatchObject({ theme: 'system', holdSeconds: 30 });
    expect(readPreferences(stored)).toHaveProperty('keys', { note: ['m'] });
    expect(readPreferences(stored)).toHaveProperty('views', { New: view(2) });
  });

  it('may have their views as a list, in its order', () => {
    const views = [{ name: 'Old', query: 'a' }, null, { name: 'New', query: 'b' }];
    expect(readPreferences({ views }).views).toEqual({ Old: view(0, 'a'), New: view(2, 'b') });
  });
});
