import { PlainTextMap, type TextTree } from './plain-text-map';

interface Tree extends TextTree<Tree> {
  readonly childNodes: readonly Tree[];
}

const text = (value: string): Tree => ({ nodeType: 3, nodeName: '#text', nodeValue: value, childNodes: [] });

/** `['p', 'a', ['br'], 'b']` as elements and text nodes. */
type Shape = string | readonly Shape[];

function tree(shape: Shape): Tree {
  if (typeof shape === 'string') return text(shape);
  const [name, ...children] = shape;
  return { nodeType: 1, nodeName: String(name).toUpperCase(), nodeValue: null, childNodes: children.map(tree) };
}

/** The words found at a position, from the nodes. */
function found(shape: Shape, plainText: string, words: string): string | null {
  const start = plainText.indexOf(words);
  const root = tree(shape);
  const range = new PlainTextMap<Tree>(root, plainText).find({ start, end: start + words.length });
  if (!range) return null;
  const nodes = leaves(root);
  const [first, last] = [nodes.indexOf(range.startNode), nodes.indexOf(range.endNode)];
  return nodes
    .slice(first, last + 1)
    .map((node, span) => {
      const value = node.nodeValue ?? '';
      return value.slice(span === 0 ? range.startOffset : 0, span === last - first ? range.endOffset : undefined);
    })
    .join('|');
}

function leaves(node: Tree): Tree[] {
  return node.nodeType === 3 ? [node] : node.childNodes.flatMap(leaves);
}

describe('PlainTextMap', () => {
  test.each<[string, Shape, string, string, string]>([
    ['a paragraph', ['div', ['p', 'Free shipping today']], 'Free shipping today', 'shipping', 'shipping'],
    ['the second of two', ['div', ['p', 'one'], ['p', 'two sale']], 'one\n\ntwo sale', 'sale', 'sale'],
    ['after a line break', ['div', ['p', 'one', ['br'], 'two']], 'one\ntwo', 'two', 'two'],
    ['after two line breaks', ['div', ['p', 'one', ['br'], ['br'], 'two']], 'one\n\ntwo', 'two', 'two'],
    ['over a line break', ['div', ['p', 'one', ['br'], 'two']], 'one\ntwo', 'one\ntwo', 'one|two'],
    ['over two paragraphs', ['div', ['p', 'one'], ['p', 'two']], 'one\n\ntwo', 'e\n\nt', 'e|t'],
    [
      'over parts of a link',
      ['div', ['p', 'see ', ['a', ['span', 'https://'], ['span', 'a.example/x']], ' now']],
      'see https://a.example/x now',
      'https://a.example/x',
      'https://|a.example/x',
    ],
    [
      'behind a host that the console added',
      ['div', ['p', ['a', 'press'], ['small', ' (evil.example)'], ' sale']],
      'press sale',
      'sale',
      'sale',
    ],
    [
      'behind white space that is layout',
      ['div', '\n  ', ['p', '  one'], '\n', ['p', '\n two']],
      'one\n\ntwo',
      'two',
      'two',
    ],
    ['in a list', ['div', ['ul', ['li', 'one'], ['li', ['p', 'two']]]], 'one\n\ntwo', 'two', 'two'],
    [
      'with text before a block',
      ['div', 'one', ['blockquote', 'two'], 'three'],
      'one\n\ntwo\n\nthree',
      'three',
      'three',
    ],
    ['with pairs of surrogates', ['div', ['p', '🔥🔥 SALE'], ['p', 'x']], '🔥🔥 SALE\n\nx', 'SALE', 'SALE'],
    ['with CR LF, which browsers read as one', ['div', ['pre', 'one\ntwo']], 'one\r\ntwo', 'two', 'two'],
    ['at the very end, before dropped space', ['div', ['p', 'one '], ['p', ' ']], 'one', 'one', 'one'],
  ])('finds words: %s', (_name, shape, plainText, words, expected) => {
    expect(found(shape, plainText, words)).toBe(expected);
  });

  it('finds nothing behind the point where the texts differ', () => {
    const shape: Shape = ['div', ['p', 'one sale'], ['p', 'another text']];
    const plainText = 'one sale\n\nsome text';
    expect(found(shape, plainText, 'sale')).toBe('sale');
    expect(found(shape, plainText, 'text')).toBeNull();
  });

  it.each([
    [3, 3],
    [5, 4],
    [0, 99],
    [99, 100],
  ])('finds nothing from %d to %d', (start, end) => {
    expect(new PlainTextMap<Tree>(tree(['div', ['p', 'one sale']]), 'one sale').find({ start, end })).toBeNull();
  });

  it('finds nothing in an empty post', () => {
    expect(new PlainTextMap<Tree>(tree(['div']), '').find({ start: 0, end: 1 })).toBeNull();
  });
});
