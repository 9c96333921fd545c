import { makeReasonKey, wordsOfKey } from './reason-key';

describe('the key of a new reason', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-03-05T12:00:00Z') }));
  afterEach(() => void jest.useRealTimers());

  it.each(['Badly cropped', 'Реклама', 'Crème brûlée!', `${'a'.repeat(29)} b`.repeat(2)])(
    'of %s is one of the service',
    (label) => {
      expect(makeReasonKey(label)).toMatch(/^[a-z0-9_]{1,40}$/);
    },
  );

  it('is that of no earlier one, even of one with the same letters that is in no list any more', () => {
    const first = makeReasonKey('Реклама');
    jest.advanceTimersByTime(1_000);
    expect(makeReasonKey('Насилие')).not.toBe(first);
  });

  it.each([
    ['Badly cropped', 'badly cropped'],
    ['Crème brûlée!', 'creme brulee'],
    ['Реклама', 'reason'],
  ])('of %s says %s where the reason is in no list any more', (label, words) => {
    expect(wordsOfKey(makeReasonKey(label))).toBe(words);
  });

  it('says what it said where it came with the service or was made before', () => {
    expect(wordsOfKey('off_topic')).toBe('off topic');
    expect(wordsOfKey('too_dark_2')).toBe('too dark 2');
  });
});
