import { beginSession } from '../../../session/session';
import { draftOf, keepDraft } from './note-drafts';

describe('the drafts of notes', () => {
  const stored = new Map<string, string>();
  let isFull = false;

  const signIn = (username: string) => beginSession({ username, role: 'reviewer', time_zone: null, preferences: {} });

  beforeEach(() => {
    const setItem = (key: string, value: string) => {
      if (isFull) throw new Error('full');
      stored.set(key, value);
    };
    Object.assign(globalThis, { sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem } });
    stored.clear();
    isFull = false;
    signIn('ada');
    keepDraft(1, 'older');
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

  it('are the latest ones where the storage is full', () => {
    isFull = true;
    keepDraft(1, 'newer');
    keepDraft(2, 'another');
    expect([draftOf(1), draftOf(2)]).toEqual(['newer', 'another']);
    keepDraft(1, null);
    expect([draftOf(1), draftOf(2)]).toEqual([null, 'another']);
    isFull = false;
    keepDraft(3, 'stored again');
    expect([draftOf(1), draftOf(2), draftOf(3)]).toEqual([null, 'another', 'stored again']);
  });

  it("are nobody else's where the storage is full, and still there for their author", () => {
    isFull = true;
    keepDraft(1, 'of Ada');
    signIn('ben');
    expect(draftOf(1)).toBeNull();
    isFull = false;
    keepDraft(2, 'of Ben');
    expect([draftOf(1), draftOf(2)]).toEqual([null, 'of Ben']);
    signIn('ada');
    expect([draftOf(1), draftOf(2)]).toEqual(['of Ada', null]);
  });
});
