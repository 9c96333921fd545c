export type Scope = 'everywhere' | 'review' | 'queue';

export interface KeyAction {
  scope: Scope;
  /** The keys, as {@link keyOf} writes them; two with a space between are pressed one after the other, and `digit` is one of 1 to 9. */
  keys: readonly string[];
  /** Acts once while the key is held down. */
  once?: boolean;
  isForAdmins?: boolean;
}

/** Every key of the console, for help, buttons, settings and the listener. */
const KEY_TABLE = {
  help: { scope: 'everywhere', keys: ['?'] },
  palette: { scope: 'everywhere', keys: ['Ctrl+k'] },
  close: { scope: 'everywhere', keys: ['Escape'] },
  goToReview: { scope: 'everywhere', keys: ['g r'] },
  goToQueue: { scope: 'everywhere', keys: ['g q'] },
  goToStreams: { scope: 'everywhere', keys: ['g s'] },
  goToFilters: { scope: 'everywhere', keys: ['g f'] },
  goToTopicalDays: { scope: 'everywhere', keys: ['g t'] },
  goToStatistics: { scope: 'everywhere', keys: ['g i'] },
  view: { scope: 'review', keys: ['g digit'] },
  next: { scope: 'review', keys: ['j', 'ArrowDown'] },
  previous: { scope: 'review', keys: ['k', 'ArrowUp'] },
  approve: { scope: 'review', keys: ['a'], once: true },
  reject: { scope: 'review', keys: ['r'], once: true },
  rejectFor: { scope: 'review', keys: ['digit'], once: true },
  undo: { scope: 'review', keys: ['u', 'Ctrl+z'] },
  undoList: { scope: 'review', keys: ['Shift+U'] },
  score: { scope: 'review', keys: ['s'] },
  note: { scope: 'review', keys: ['n'] },
  template: { scope: 'review', keys: ['t'] },
  block: { scope: 'review', keys: ['b'], isForAdmins: true },
  select: { scope: 'review', keys: ['x'] },
  selectRange: { scope: 'review', keys: ['Shift+X'] },
  selectAll: { scope: 'review', keys: ['Shift+A'] },
  search: { scope: 'review', keys: ['/'] },
  filters: { scope: 'review', keys: ['f'] },
  showMedia: { scope: 'review', keys: ['v'] },
  nextImage: { scope: 'review', keys: ['i'] },
  viewPicture: { scope: 'review', keys: ['Space'] },
  openOriginal: { scope: 'review', keys: ['o'] },
  grid: { scope: 'review', keys: ['z'] },
  nextError: { scope: 'queue', keys: ['j', 'ArrowDown'] },
  previousError: { scope: 'queue', keys: ['k', 'ArrowUp'] },
  rejectError: { scope: 'queue', keys: ['r'], once: true },
  putBack: { scope: 'queue', keys: ['p'], once: true },
  undoRejection: { scope: 'queue', keys: ['u', 'Ctrl+z'], once: true },
} as const satisfies Record<string, KeyAction>;

export type ActionId = keyof typeof KEY_TABLE;

/** An action of the digits 1 to 9, one for each item of a list. Its keys cannot be changed, only switched off. */
export type DigitActionId = 'view' | 'rejectFor';

export function isOfDigits(id: ActionId): id is DigitActionId {
  return id === 'view' || id === 'rejectFor';
}

export function pressesOf(key: string): readonly string[] {
  if (!key.endsWith('digit')) return [key];
  return Array.from({ length: 9 }, (_, index) => key.replace('digit', String(index + 1)));
}

export const SCOPES: readonly Scope[] = ['everywhere', 'review', 'queue'];

export const ACTION_IDS = Object.keys(KEY_TABLE) as ActionId[];

export function actionsFor(isAdmin: boolean): ActionId[] {
  return ACTION_IDS.filter((id) => isAdmin || actionOf(id).isForAdmins !== true);
}

export function actionOf(id: ActionId): KeyAction {
  return KEY_TABLE[id];
}

export function keysOf(id: ActionId, chosen: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return chosen[id] ?? actionOf(id).keys;
}

/** A key that is hard to press by accident: single ones can be switched off (WCAG 2.1.4). */
export function isSingle(key: string): boolean {
  return !key.includes('Ctrl+') && key !== 'Escape' && !key.startsWith('Arrow');
}

/** Actions whose keys clash: the same scope, or one of them everywhere; also when one key is the beginning of the other. */
export function clashes(chosen: Readonly<Record<string, readonly string[]>>): [ActionId, ActionId, string][] {
  const found: [ActionId, ActionId, string][] = [];
  ACTION_IDS.forEach((a, place) => {
    for (const b of ACTION_IDS.slice(place + 1)) {
      const scopes = [actionOf(a).scope, actionOf(b).scope];
      if (scopes[0] !== scopes[1] && !scopes.includes('everywhere')) continue;
      const others = keysOf(b, chosen).flatMap(pressesOf);
      const clash = keysOf(a, chosen)
        .flatMap(pressesOf)
        .find((key) => others.some((other) => begins(key, other)));
      if (clash !== undefined) found.push([a, b, clash]);
    }
  });
  return found;
}

function begins(key: string, other: string): boolean {
  return key === other || key.startsWith(`${other} `) || other.startsWith(`${key} `);
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** A pressed key as the table writes it: `a`, `Shift+A`, `Ctrl+z`, `?`, `ArrowDown`, `Space`. */
export function keyOf(event: Press): string {
  const name = nameOf(event);
  const isLetter = name.length === 1 && name.toLowerCase() !== name.toUpperCase();
  const isCapsLock = isLetter && !event.shiftKey;
  const key = isCapsLock ? name.toLowerCase() : name;
  const shift = event.shiftKey && (isLetter || name.length > 1) ? 'Shift+' : '';
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return `${control}${shift}${shift && isLetter ? key.toUpperCase() : key}`;
}

/** What a key stands for; of letters and digits of another script, or for an input method, what a Latin keyboard has there. */
function nameOf({ key, code }: Press): string {
  if (key === ' ') return 'Space';
  const isForeign = /^[\p{L}\p{Nd}]$/u.test(key) && !/^[\p{Script=Latin}0-9]$/u.test(key);
  const [, latin] = isForeign || key === 'Process' ? (/^(?:Key|Digit)(.)$/.exec(code) ?? []) : [];
  return latin ?? key;
}
