import { readHtml } from '../../common/html/html-text';
import { barePost } from '../../../test/support/post-content';
import { readLinks } from './post-links';

const read = (html: string) => readLinks(readHtml(html), barePost(html), 'stream.example');

describe('readLinks', () => {
  it.each([
    ['see example.com', [['bare', 'example.com']]],
    ['see www.example.me, ok', [['bare', 'example.me']]],
    ['see https://example.org/a?b=c#d now', [['link', 'example.org']]],
    ['write to me@example.com.', [['email', 'example.com']]],
    ['home.example.com and stream.example', [['bare', 'home.example.com']]],
    ['a handle: @user@example.com', []],
    ['end of it.The next', []],
    ['a sovereign one.cc @user, done.Then go, in the.UK weather, over.today we', []],
    ['visit slots.top/x', [['bare', 'slots.top']]],
    ['visit www.win.bet', [['bare', 'win.bet']]],
    ['version 1.2.3 of file.txt, e.g. this', []],
    ['... and so on...', []],
    ['<a href="https://sub.home.example/x">words</a>', []],
    ['<a href="https://www.a.org/x">words</a> first seen on A.org', [['link', 'a.org']]],
    [
      '<a href="https://www.a.org/x">words</a> a.org/y',
      [
        ['link', 'a.org'],
        ['bare', 'a.org'],
      ],
    ],
    ['write to me@loans.example', [['email', 'loans.example']]],
    ['icon@2x.png', []],
    ['<a href="https://a.org"><a href="https://b.org">x</a></a>', [['link', 'b.org']]],
  ])('finds in %j: %j', (html, expected) =>
    expect(read(html).external.map(({ form, host }) => [form, host])).toEqual(expected),
  );

  it('gives each address its place', () => {
    const html = 'go: a.com/b, me@c.net, <b>http://d.org</b>';
    const { text } = readHtml(html);
    for (const link of read(html).external) expect(text.slice(link.start, link.end)).toBe(link.shown);
  });

  it('keeps the length of the text in the prose', () => {
    const html = 'x <a href="https://a.org">abc</a> y';
    expect(read(html).prose).toBe('x     y');
  });

  // Large enough that anything but one pass over the text would not end within the test's time.
  it.each([
    ['a.', 0],
    ['a@', 0],
    ['.', 0],
    ['ab.com ', 1],
    ['a-', 0],
  ])('reads %j over and over to the end', (piece, found) => {
    expect(read(piece.repeat(300_000)).external.length).toBe(found);
  });
});
