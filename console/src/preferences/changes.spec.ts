import { changesOf, withChanges } from './changes';
import { readPreferences, type SavedView } from './preferences';

const view = (name: string, query = 'sort=oldest'): SavedView => ({ name, query });
const [OLD, NEW, OTHER] = [view('Old'), view('New'), view('2024')];

describe('changes of preferences', () => {
  it.each<[string, SavedView[], SavedView[], SavedView[], SavedView[]]>([
    ['a view that was added, beside one that another window added', [OLD], [OLD, NEW], [OLD, OTHER], [OLD, OTHER, NEW]],
    [
      'a view that was removed, beside one that another window added',
      [OLD, NEW],
      [NEW],
      [OLD, NEW, OTHER],
      [NEW, OTHER],
    ],
    [
      'a view that was replaced, beside one that another window removed',
      [OLD, NEW],
      [NEW, view('Old', 'x=1')],
      [OLD],
      [view('Old', 'x=1')],
    ],
    ['nothing of a view that another window removed', [OLD, NEW], [OLD, NEW], [NEW], [NEW]],
  ])('bring %s', (_, before, after, elsewhere, result) => {
    const changes = changesOf({ views: after }, readPreferences({ views: before }));
    expect(withChanges({ views: elsewhere, ofTheNextVersion: 1 }, changes)).toEqual({
      views: result,
      ofTheNextVersion: 1,
    });
  });

  it('bring the keys of an action, beside those of another one, and take them back', () => {
    const before = readPreferences({ keys: { undo: ['z'] } });
    const changes = changesOf({ keys: { undo: [], approve: ['y'] } }, before);
    expect(withChanges({ keys: { reject: ['x'] } }, changes)).toEqual({
      keys: { reject: ['x'], undo: [], approve: ['y'] },
    });
    expect(withChanges({ keys: { reject: ['x'], undo: ['z'] } }, changesOf({ keys: {} }, before))).toEqual({
      keys: { reject: ['x'] },
    });
  });

  it('replace every other preference, also by null', () => {
    const changes = changesOf({ theme: 'dark', language: null }, readPreferences({}));
    expect(withChanges({ theme: 'light', language: 'de', swipe: false }, changes)).toEqual({
      theme: 'dark',
      language: null,
      swipe: false,
    });
  });
});
