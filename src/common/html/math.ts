import { Parser } from 'htmlparser2';

const HAS_MATH = /<math\b/i;
const TEX = /^(?:(?:application|text)\/x-)?(?:la)?tex$/i;
const ANNOTATIONS = new Set(['annotation', 'annotation-xml']);
const UNSEEN = new Set(['script', 'style']);

/** HTML with each formula (MathML) as text: its TeX between `$` where it carries that, else what it shows. */
export function mathToText(html: string): string {
  return HAS_MATH.test(html) ? new MathReader(html).replaced() : html;
}

/** One pass, linear in the length of the HTML however deep it nests. */
class MathReader {
  private readonly pieces: string[] = [];
  /** Where what was not copied yet begins. */
  private from = 0;
  /** The open elements from the outermost `math` on. */
  private open: string[] = [];
  private shown: string[] = [];
  private tex: string[] = [];
  /** How many of the open elements hold text that nobody sees, and whether it is TeX. */
  private hidden = 0;
  private isTex = false;

  constructor(private readonly html: string) {}

  replaced(): string {
    const parser = new Parser({
      onopentag: (name, { encoding = '' }) => {
        if (this.open.length === 0 && name === 'math') this.copyTo(parser.startIndex);
        if (this.open.length > 0 || name === 'math') this.enter(name, encoding);
      },
      onclosetag: (name, isImplied) => {
        if (this.open.length > 0) this.leave(name, isImplied ? parser.startIndex : parser.endIndex + 1);
      },
      ontext: (text) => this.read(text),
    });
    parser.end(this.html);
    this.copyTo(this.html.length);
    return this.pieces.join('');
  }

  private enter(name: string, encoding: string): void {
    this.open.push(name);
    if (!isHidden(name)) return;
    this.hidden++;
    // Of several annotations the first counts.
    this.isTex = this.hidden === 1 && name === 'annotation' && TEX.test(encoding.trim()) && this.tex.length === 0;
  }

  private read(text: string): void {
    if (this.open.length === 0) return;
    if (this.hidden === 0) this.shown.push(text);
    else if (this.hidden === 1 && this.isTex) this.tex.push(text);
  }

  private leave(name: string, end: number): void {
    this.open.pop();
    if (isHidden(name)) this.hidden--;
    if (this.open.length > 0) return;
    const [tex, shown] = [this.tex, this.shown].map((parts) => parts.join('').replace(/\s+/g, ' ').trim());
    this.pieces.push(escape(tex ? `$${tex}$` : (shown ?? '')));
    [this.from, this.tex, this.shown] = [end, [], []];
  }

  private copyTo(end: number): void {
    this.pieces.push(this.html.slice(this.from, end));
    this.from = end;
  }
}

function isHidden(name: string): boolean {
  return ANNOTATIONS.has(name) || UNSEEN.has(name);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
