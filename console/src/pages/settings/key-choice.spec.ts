import { afterPress, choose, reset } from './key-choice';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  code: '',
  isComposing: false,
  ...held,
});

describe('afterPress', () => {
  it.each([
    [null, press('w'), 'w'],
    ['w', press('e'), 'w e'],
    ['w e', press('x'), 'x'],
    [null, press('W', { shiftKey: true }), 'Shift+W'],
    ['w', press('j', { ctrlKey: true }), 'Ctrl+j'],
    ['Ctrl+j', press('w'), 'w'],
    ['w', press('ArrowUp'), 'ArrowUp'],
    ['ArrowUp', press('w'), 'w'],
  ])('after %j and a press it is a key to choose', (before, pressed, after) => {
    expect(afterPress(before, pressed)).toBe(after);
  });

  it.each([
    press('Tab'),
    press('Enter'),
    press(' '),
    press('Escape'),
    press('Shift', { shiftKey: true }),
    press('w', { altKey: true }),
  ])('leaves %j its meaning', (pressed) => {
    expect(afterPress(null, pressed)).toBeNull();
  });
});

describe('choose', () => {
  it.each<[string, ...Parameters<typeof choose>, object]>([
    ['replaces the single keys and keeps the arrow keys', 'next', 'w', {}, { keys: { next: ['w', 'ArrowDown'] } }],
    [
      'keeps what was chosen for other actions',
      'note',
      'm',
      { approve: ['y'] },
      { keys: { approve: ['y'], note: ['m'] } },
    ],
    ['names the action that has the key', 'note', 'a', {}, { clash: 'approve', key: 'a' }],
    ['names the later action, too', 'approve', 'n', {}, { clash: 'note', key: 'n' }],
    ['refuses a key that begins a pair', 'note', 'g', {}, { clash: 'goToReview', key: expect.anything() }],
    ['allows a key of a page that never shows together with this one', 'note', 'p', {}, { keys: { note: ['p'] } }],
    [
      'allows a key that another action gave away',
      'note',
      'a',
      { approve: ['y'] },
      { keys: { approve: ['y'], note: ['a'] } },
    ],
  ])('%s', (_, action, key, chosen, result) => {
    expect(choose(action, key, chosen)).toEqual(result);
  });
});

describe('reset', () => {
  it('gives the usual keys back, unless another action has them', () => {
    expect(reset('note', { note: ['m'], approve: [] })).toEqual({ keys: { approve: [] } });
    expect(reset('approve', { approve: ['y'], note: ['a'] })).toEqual({ clash: 'note', key: 'a' });
  });
});
