import { array, assert, constantFrom, property } from 'fast-check';
import { Parser } from 'htmlparser2';
import { sanitiseHtml } from '../../src/common/html/sanitise';

const TAGS = new Set('p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' '));
/** What garbage is made of. */
const PIECES =
  `<p>|</p>|<div>|</div>|<h2>|</h2>|<b>|</b>|<a href="|https://a.example/|">|</a>|<|>|<!--|-->|&lt;|&amp;|&|"|'|text| |<li>|<ul>` +
  `|<script>|</script>|<svg|<td>|<pre>|</pre>|<span class="|h-x|<hr/>|<br>|<math>|</math>|<annotation encoding="application/x-tex">|</annotation>|<mi>|&#0;|<ol start=|=|/|\\\\|javascript:`;
const ATTRIBUTES = new Set('lang href rel class translate start reversed value'.split(' '));

/** What an independent look at the sanitised HTML finds wrong with it. */
export function findFaults(html: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.has(name)) faults.push(`<${name}>`);
      for (const attribute of Object.keys(attributes))
        if (!ATTRIBUTES.has(attribute)) faults.push(`${name}.${attribute}`);
      if (attributes['href'] !== undefined && !/^https?:\/\/[^\s]+$/i.test(attributes['href']))
        faults.push(attributes['href']);
    },
    oncomment: () => faults.push('a comment'),
    onprocessinginstruction: () => faults.push('an instruction'),
  });
  parser.end(html);
  return faults;
}

/** Sanitises random garbage, which leaves nothing to sanitise. */
export function assertCleanGarbage(parameters: { numRuns: number; seed?: number }): void {
  const piece = constantFrom(...PIECES.split('|'), '\n', '\ud800');
  const clean = property(array(piece, { maxLength: 40 }), (pieces) => {
    const html = sanitiseHtml(pieces.join(''));
    expect(findFaults(html)).toEqual([]);
    expect(sanitiseHtml(html)).toBe(html);
  });
  assert(clean, parameters);
}
