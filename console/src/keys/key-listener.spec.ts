import { handleKeys, listenForKeys } from './key-listener';
import type { ActionId } from './key-table';

let mockKeys: Partial<Record<ActionId, string[]>> = {};
jest.mock('../preferences/preference-store', () => ({
  preferenceStore: { getState: () => ({ keys: mockKeys, singleKeys: true }) },
}));

describe('the listener', () => {
  const page = { addEventListener: jest.fn(), querySelector: () => null };
  const done: string[] = [];
  const note = (id: ActionId) => ({ [id]: () => void done.push(id) });
  const digit = (id: ActionId) => ({ [id]: (pressed: number) => void done.push(`${id} ${pressed}`) });
  let stop: (() => void)[] = [];

  beforeEach(() => {
    Object.assign(globalThis, { document: page, Element: class {} });
    listenForKeys();
    done.length = 0;
    stop = [
      handleKeys('everywhere', { ...note('help'), ...note('goToQueue') }),
      handleKeys('review', { ...note('approve'), ...note('note'), ...digit('view'), ...digit('rejectFor') }),
    ];
  });
  afterEach(() => {
    for (const each of stop) each();
    for (const name of ['document', 'Element']) Reflect.deleteProperty(globalThis, name);
  });

  const press = (...keys: string[]) => {
    const listener = page.addEventListener.mock.lastCall?.[1] as (event: object) => void;
    for (const key of keys) listener({ key, timeStamp: 0, preventDefault: () => undefined });
  };

  it.each<[ActionId, string, string[], string]>([
    ['note', 'g a', ['g', 'a'], 'note'],
    ['note', 'g a', ['a'], 'approve'],
    ['help', 'q', ['g', 'q'], 'goToQueue'],
    ['help', 'q', ['q'], 'help'],
    ['note', 'm', ['g', '3'], 'view 3'],
    ['note', 'm', ['9'], 'rejectFor 9'],
    ['note', '0', ['0'], 'note'],
    ['note', 'g a', ['g', 'x', 'a'], 'approve'],
  ])('with %s on %s takes %j as %s', (id, chosen, pressed, found) => {
    mockKeys = { [id]: [chosen] };
    press(...pressed);
    expect(done).toEqual([found]);
  });
});
