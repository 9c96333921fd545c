import { handleKeys, listenForKeys } from './key-listener';
import type { ActionId } from './key-table';

let mockKeys: Partial<Record<ActionId, string[]>> = {};
jest.mock('../preferences/preference-store', () => ({
  preferenceStore: { getState: () => ({ keys: mockKeys, singleKeys: true }) },
}));

describe('the listener', () => {
  const page = { addEventListener: jest.fn(), querySelector: () => null };
  const done: ActionId[] = [];
  const note = (id: ActionId) => ({ [id]: () => void done.push(id) });
  let stop: (() => void)[] = [];

  beforeEach(() => {
    Object.assign(globalThis, { document: page, Element: class {} });
    listenForKeys();
    done.length = 0;
    stop = [
      handleKeys('everywhere', { ...note('help'), ...note('goToQueue') }),
      handleKeys('review', { ...note('approve'), ...note('note'), ...note('view1'), ...note('rejectFor1') }),
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

  it.each<[ActionId, string, string[], ActionId]>([
    ['note', 'g a', ['g', 'a'], 'note'],
    ['note', 'g a', ['a'], 'approve'],
    ['help', 'q', ['g', 'q'], 'goToQueue'],
    ['help', 'q', ['q'], 'help'],
    ['view1', 'g 1', ['g', '1'], 'view1'],
    ['view1', 'g 1', ['1'], 'rejectFor1'],
    ['note', 'g a', ['g', 'x', 'a'], 'approve'],
  ])('with %s on %s takes %j as %s', (id, chosen, pressed, found) => {
    mockKeys = { [id]: [chosen] };
    press(...pressed);
    expect(done).toEqual([found]);
  });
});
