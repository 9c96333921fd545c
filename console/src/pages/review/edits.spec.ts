import { changeOf } from './edits';

describe('what an edit changed', () => {
  it.each([
    ['One two three', 'One 2 three', { before: 'One ', removed: 'two', added: '2', after: 'three' }],
    ['One two', 'One two three', { before: 'One ', removed: 'two', added: 'two three', after: '' }],
    ['a a a', 'a a', { before: 'a ', removed: 'a', added: '', after: 'a' }],
    ['', 'New', { before: '', removed: '', added: 'New', after: '' }],
    ['Same', 'Same', null],
  ])('from %j to %j is shown in whole words', (before, after, change) => {
    expect(changeOf(before, after)).toEqual(change);
  });

  it('is shown with six words around it', () => {
    const words = [...'abcdefghijklmnop'];
    const change = changeOf(words.join(' '), words.with(8, 'X').join(' '));
    expect(change).toEqual({ before: 'c d e f g h ', removed: 'i', added: 'X', after: 'j k l m n o ' });
  });
});
