import { KeyCache } from './key-cache';
import type { Principal } from './principal';

const holder = (id: number): Principal => ({ kind: 'key', id, name: `key ${id}`, scopes: [] });

describe('KeyCache', () => {
  let time: number;
  let cache: KeyCache;

  beforeEach(() => {
    time = 1_000;
    cache = new KeyCache(() => time, 2);
  });

  it('knows a key for 4 seconds from when the database was asked', () => {
    const asked = cache.ticket();
    time += 1_500;
    cache.put('a', holder(1), asked);
    expect(cache.find('a')).toEqual(holder(1));
    time += 2_499;
    expect(cache.find('a')).toEqual(holder(1));
    time += 1;
    expect(cache.find('a')).toBeNull();
  });

  it('knows nothing of a key that it was not given', () => {
    cache.put('a', holder(1), cache.ticket());
    expect(cache.find('b')).toBeNull();
  });

  it('forgets an evicted key at once and keeps the others', () => {
    cache.put('a', holder(1), cache.ticket());
    cache.put('b', holder(2), cache.ticket());
    cache.evict('a');
    expect(cache.find('a')).toBeNull();
    expect(cache.find('b')).toEqual(holder(2));
  });

  it('drops an answer that the database gave before an eviction', () => {
    const asked = cache.ticket();
    cache.evict('a');
    cache.put('a', holder(1), asked);
    expect(cache.find('a')).toBeNull();
  });

  it('never holds more than its capacity, and drops the one that came first', () => {
    for (const [index, hash] of ['a', 'b', 'c'].entries()) cache.put(hash, holder(index), cache.ticket());
    expect(['a', 'b', 'c'].map((hash) => cache.find(hash)?.id ?? null)).toEqual([null, 1, 2]);
  });

  it('counts a renewed key as new', () => {
    for (const hash of ['a', 'b', 'a', 'c']) cache.put(hash, holder(1), cache.ticket());
    expect(cache.find('a')).not.toBeNull();
    expect(cache.find('b')).toBeNull();
  });
});
