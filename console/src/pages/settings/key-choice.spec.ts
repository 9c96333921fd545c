import { afterPress, choose, reset } from './key-choice';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
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
  it('replaces the single keys and keeps the arrow keys', () => {
    expect(choose('next', 'w', {})).toEqual({ keys: { next: ['w', 'ArrowDown'] } });
  });

  it('keeps what was chosen for other actions', () => {
    expect(choose('note', 'm', { approve: ['y'] })).toEqual({ keys: { approve: ['y'], note: ['m'] } });
  });

  it('names the action that has the key', () => {
    expect(choose('note', 'a', {})).toEqual({ clash: 'approve', key: 'a' });
    expect(choose('approve', 'n', {})).toEqual({ clash: 'note', key: 'n' });
  });

  it('refuses a key that begins a pair', () => {
    expect(choose('note', 'g', {})).toMatchObject({ clash: 'goToReview' });
  });

  it('allows a key of a page that never shows together with this one', () => {
    expect(choose('note', 'p', {})).toEqual({ keys: { note: ['p'] } });
  });

  it('allows a key that another action gave away', () => {
    expect(choose('note', 'a', { approve: ['y'] })).toEqual({ keys: { approve: ['y'], note: ['a'] } });
  });
});

describe('reset', () => {
  it('gives the usual keys back', () => {
    expect(reset('note', { note: ['m'], approve: [] })).toEqual({ keys: { approve: [] } });
  });

  it('refuses while another action has them', () => {
    expect(reset('approve', { approve: ['y'], note: ['a'] })).toEqual({ clash: 'note', key: 'a' });
  });
});
