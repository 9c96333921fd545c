import type { TextSpan } from './post-models';

export interface TextTree<Self> {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<Self>;
}

export interface NodeRange<Tree> {
  startNode: Tree;
  startOffset: number;
  endNode: Tree;
  endOffset: number;
}

interface Piece<Tree> {
  node: Tree;
  offset: number;
  start: number;
  end: number;
}

const TEXT_NODE = 3;
const BLOCKS = new Set(
  'P DIV BLOCKQUOTE PRE UL OL LI H1 H2 H3 H4 H5 H6 TABLE TR DL DT DD HR SECTION ARTICLE'.split(' '),
);
const ADDED = 'SMALL';

/**
 * Which text nodes a post's plain text came from. The rules are those of the service: text as it is, a line feed for `br`,
 * two between blocks, white space dropped at both ends and beside blocks.
 */
export class PlainTextMap<Tree extends TextTree<Tree>> {
  private readonly pieces: Piece<Tree>[] = [];
  private text = '';
  private gap = '';
  /** How much of the text equals the service's; positions after a difference are unknown. */
  private readonly agreed: number;

  constructor(
    root: Tree,
    private readonly plainText: string,
  ) {
    this.read(root);
    this.agreed = commonLength(this.text.trimEnd(), withLineFeeds(plainText));
  }

  /** The node position of a plain-text position; null if unknown. */
  find({ start, end }: TextSpan): NodeRange<Tree> | null {
    const [from, to] = [this.shifted(start), this.shifted(end)];
    if (from >= to || to > this.agreed || end > this.plainText.length) return null;
    const first = this.pieces.find((piece) => piece.end > from);
    const last = this.pieces.findLast((piece) => piece.start < to);
    if (!first || !last || first.start >= to) return null;
    return {
      startNode: first.node,
      startOffset: first.offset + Math.max(0, from - first.start),
      endNode: last.node,
      endOffset: last.offset + Math.min(to, last.end) - last.start,
    };
  }

  private read(node: Tree): void {
    if (node.nodeType === TEXT_NODE) return this.append(node, node.nodeValue ?? '');
    if (node.nodeName === ADDED) return;
    const isBlock = BLOCKS.has(node.nodeName);
    if (node.nodeName === 'BR') this.gap += '\n';
    if (isBlock) this.gap = '\n\n';
    for (let at = 0; at < node.childNodes.length; at += 1) {
      const child = node.childNodes[at];
      if (child) this.read(child);
    }
    if (isBlock) this.gap = '\n\n';
  }

  private append(node: Tree, value: string): void {
    const seen = this.text === '' || this.gap !== '' ? value.replace(/^[ \t\r\n]+/, '') : value;
    if (seen === '') return;
    if (this.text !== '') this.text += this.gap;
    this.gap = '';
    const start = this.text.length;
    this.text += seen;
    this.pieces.push({ node, offset: value.length - seen.length, start, end: this.text.length });
  }

  /** A browser reads CR LF as one line feed, the service as two characters. */
  private shifted(offset: number): number {
    return withLineFeeds(this.plainText.slice(0, offset)).length;
  }
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function commonLength(one: string, other: string): number {
  if (one === other) return one.length;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
