import { asPostId, duplicateOf, hashDistance } from './duplicate';

test.each([
  ['f0e1d2c3b4a59687', 'f0e1d2c3b4a59687', { differing: 0, bits: 64 }],
  ['f0e1d2c3b4a59687', 'f0e1d2c3b4a59684', { differing: 2, bits: 64 }],
  ['0000000000000000', 'ffffffffffffffff', { differing: 64, bits: 64 }],
  ['0xFF', '00000000000000ff', { differing: 0, bits: 64 }],
  ['f'.repeat(32), 'f'.repeat(31), { differing: 4, bits: 128 }],
  ['', 'ff', null],
  ['ghi', 'ff', null],
  [undefined, 'ff', null],
  [255, 'ff', null],
  ['f'.repeat(65), 'ff', null],
])('hashDistance of %p and %p is %j', (one, other, distance) => {
  expect(hashDistance(one, other)).toEqual(distance);
});

describe('duplicateOf', () => {
  const details = {
    error_type: 'duplicate_attachment',
    match_type: 'dhash',
    current_url: 'https://media.example/a.jpg',
    current_dhash: 'f0e1d2c3b4a59687',
    matched_url: 'https://media.example/b.jpg',
    matched_dhash: 'f0e1d2c3b4a59684',
    matched_post_id: '4711',
  };

  it('reads the error details of a consumer', () => {
    expect(duplicateOf(details)).toEqual({
      current: 'https://media.example/a.jpg',
      matched: 'https://media.example/b.jpg',
      distance: { differing: 2, bits: 64 },
      matchedPost: '4711',
    });
  });

  it.each([
    ['no details', null],
    ['another error', { ...details, error_type: 'too_large' }],
    ['a picture without an address', { ...details, matched_url: undefined }],
    ['an address that is a script', { ...details, current_url: 'javascript:alert(1)' }],
  ])('is none for %s', (_, given) => {
    expect(duplicateOf(given)).toBeNull();
  });
});

test.each([
  ['4711', 4711],
  ['0', null],
  ['109348572983745612', null],
  ['https://a.example/1', null],
  [null, null],
])('asPostId of %p is %p', (name, id) => {
  expect(asPostId(name)).toBe(id);
});
