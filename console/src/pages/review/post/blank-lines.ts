/** White space, and signs that show nothing: zero-width ones, fillers, the empty Braille pattern. */
const BLANK = String.raw`[\s\p{Default_Ignorable_Code_Point}\u2800]`;
const ONLY_BLANK = new RegExp(`^${BLANK}*$`, 'u');
const IN_LINE = String.raw`(?:(?!\n)${BLANK})*`;
/** Two line breaks; the group has the blank ones after them. */
const BLANK_LINES = new RegExp(String.raw`\n${IN_LINE}\n((?:${IN_LINE}\n)+)`, 'gu');
const BLOCK = /^(?:P|LI|UL|OL|BLOCKQUOTE|PRE)$/;

export function isBlank(text: string): boolean {
  return ONLY_BLANK.test(text);
}

export function withoutBlankLines(text: string): string {
  return text.trim().replace(BLANK_LINES, '\n\n');
}

/** Does part of a post show neither text nor a picture? */
export function showsNothing(node: Node): boolean {
  if (node instanceof Text) return isBlank(node.data);
  if (node.nodeName === 'IMG') return false;
  return (node instanceof Element && node.className === 'invisible') || [...node.childNodes].every(showsNothing);
}

/** Hides repeated blank lines and those before the text. Returns how many. The text is unchanged. */
export function hideBlankLines(post: Node): number {
  const hider = new Hider();
  hider.read(post, false);
  return hider.hidden;
}

class Hider {
  hidden = 0;
  /** Line breaks since the last sign that shows; there is none before the text. */
  private breaks = 2;

  read(parent: Node, isPreformatted: boolean): void {
    for (const node of Array.from(parent.childNodes)) {
      if (node instanceof Text) this.text(node, isPreformatted);
      else if (node instanceof HTMLElement) this.element(node, isPreformatted);
    }
  }

  private text(node: Text, isPreformatted: boolean): void {
    if (isBlank(node.data)) return;
    this.breaks = 0;
    if (!isPreformatted) return;
    for (const { index, 0: run, 1: lines = '' } of [...node.data.matchAll(BLANK_LINES)].toReversed()) {
      const rest = node.splitText(index + run.length - lines.length);
      rest.splitText(lines.length);
      const element = document.createElement('span');
      rest.replaceWith(element);
      element.append(rest);
      this.hide(element, lines.split('\n').length - 1);
    }
  }

  private element(element: HTMLElement, isPreformatted: boolean): void {
    if (element.nodeName === 'IMG') this.breaks = 0;
    else if (element.nodeName === 'BR') {
      this.breaks += 1;
      if (this.breaks > 2) this.hide(element, 1);
    } else if (BLOCK.test(element.nodeName) && showsNothing(element)) {
      this.hide(element, Math.max(1, element.querySelectorAll('br').length));
    } else if (element.className !== 'invisible') {
      this.read(element, isPreformatted || element.nodeName === 'PRE');
    }
  }

  private hide(element: HTMLElement, lines: number): void {
    element.hidden = true;
    this.hidden += lines;
  }
}
