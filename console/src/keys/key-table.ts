/** Where an action's keys act. */
export type Scope = 'everywhere' | 'review' | 'queue';

/** Something that a key does. */
export interface KeyAction {
  scope: Scope;
  /** The keys, as {@link keyOf} writes them; two with a space between are pressed one after the other. */
  keys: readonly string[];
  /** A key that is kept down acts once. */
  once?: boolean;
  /** Only admins may do it. */
  isForAdmins?: boolean;
}

/** Every key of the console: the one list that help, buttons, settings and the listener read. */
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
  view1: { scope: 'review', keys: ['g 1'] },
  view2: { scope: 'review', keys: ['g 2'] },
  view3: { scope: 'review', keys: ['g 3'] },
  view4: { scope: 'review', keys: ['g 4'] },
  view5: { scope: 'review', keys: ['g 5'] },
  view6: { scope: 'review', keys: ['g 6'] },
  view7: { scope: 'review', keys: ['g 7'] },
  view8: { scope: 'review', keys: ['g 8'] },
  view9: { scope: 'review', keys: ['g 9'] },
  next: { scope: 'review', keys: ['j', 'ArrowDown'] },
  previous: { scope: 'review', keys: ['k', 'ArrowUp'] },
  approve: { scope: 'review', keys: ['a'], once: true },
  reject: { scope: 'review', keys: ['r'], once: true },
  rejectFor1: { scope: 'review', keys: ['1'], once: true },
  rejectFor2: { scope: 'review', keys: ['2'], once: true },
  rejectFor3: { scope: 'review', keys: ['3'], once: true },
  rejectFor4: { scope: 'review', keys: ['4'], once: true },
  rejectFor5: { scope: 'review', keys: ['5'], once: true },
  rejectFor6: { scope: 'review', keys: ['6'], once: true },
  rejectFor7: { scope: 'review', keys: ['7'], once: true },
  rejectFor8: { scope: 'review', keys: ['8'], once: true },
  rejectFor9: { scope: 'review', keys: ['9'], once: true },
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
  openOriginal: { scope: 'review', keys: ['o'] },
  grid: { scope: 'review', keys: ['z'] },
  nextError: { scope: 'queue', keys: ['j', 'ArrowDown'] },
  previousError: { scope: 'queue', keys: ['k', 'ArrowUp'] },
  rejectError: { scope: 'queue', keys: ['r'], once: true },
  putBack: { scope: 'queue', keys: ['p'], once: true },
  undoRejection: { scope: 'queue', keys: ['u', 'Ctrl+z'], once: true },
} as const satisfies Record<string, KeyAction>;

/** One of the actions of {@link KEY_TABLE}. */
export type ActionId = keyof typeof KEY_TABLE;

/** The scopes, in the order in which they are shown. */
export const SCOPES: readonly Scope[] = ['everywhere', 'review', 'queue'];

/** All actions, in the order of the table. */
export const ACTION_IDS = Object.keys(KEY_TABLE) as ActionId[];

/** The actions that somebody may take. */
export function actionsFor(isAdmin: boolean): ActionId[] {
  return ACTION_IDS.filter((id) => isAdmin || actionOf(id).isForAdmins !== true);
}

/** What the table says of an action. */
export function actionOf(id: ActionId): KeyAction {
  return KEY_TABLE[id];
}

/** The keys of an action, its own or those that somebody chose. */
export function keysOf(id: ActionId, chosen: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return chosen[id] ?? actionOf(id).keys;
}

/** A key that is hard to press by accident: single ones can be switched off (WCAG 2.1.4). */
export function isSingle(key: string): boolean {
  return !key.includes('Ctrl+') && key !== 'Escape' && !key.startsWith('Arrow');
}

/** Pairs of actions that a key would start together: both in one scope, or one everywhere; or one key begins the other. */
export function clashes(chosen: Readonly<Record<string, readonly string[]>>): [ActionId, ActionId, string][] {
  const found: [ActionId, ActionId, string][] = [];
  ACTION_IDS.forEach((a, place) => {
    for (const b of ACTION_IDS.slice(place + 1)) {
      const scopes = [actionOf(a).scope, actionOf(b).scope];
      if (scopes[0] !== scopes[1] && !scopes.includes('everywhere')) continue;
      const clash = keysOf(a, chosen).find((key) => keysOf(b, chosen).some((other) => begins(key, other)));
      if (clash !== undefined) found.push([a, b, clash]);
    }
  });
  return found;
}

function begins(key: string, other: string): boolean {
  return key === other || key.startsWith(`${other} `) || other.startsWith(`${key} `);
}

/** A pressed key as the table writes it: `a`, `Shift+A`, `Ctrl+z`, `?`, `ArrowDown`. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const isLetter = event.key.length === 1 && event.key.toLowerCase() !== event.key.toUpperCase();
  const isCapsLock = isLetter && !event.shiftKey;
  const key = isCapsLock ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (isLetter || event.key.length > 1) ? 'Shift+' : '';
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return `${control}${shift}${shift && isLetter ? key.toUpperCase() : key}`;
}
