import { htmlToText } from './html-text';
import { mathToText } from './math';
import { sanitiseHtml } from './sanitise';

const formula = (tex: string, { shown = '<mi>E</mi>', encoding = 'application/x-tex', attributes = '' } = {}) =>
  `<math${attributes}><semantics><mrow>${shown}</mrow><annotation encoding="${encoding}">${tex}</annotation></semantics></math>`;

describe('a formula', () => {
  it.each([
    [formula('E = mc^2'), '$E = mc^2$'],
    [
      `<p>So ${formula(' a\n b ', { attributes: ' display="block" xmlns="http://www.w3.org/1998/Math/MathML"' })}.</p>`,
      'So $a b$.',
    ],
    [`${formula('x')} and ${formula('y')}`, '$x$ and $y$'],
    [formula('E', { encoding: ' TeX ' }), '$E$'],
    [formula('a &lt; b &amp;&amp; \\text{\\$5}'), '$a < b && \\text{\\$5}$'],
    [formula('&lt;script&gt;alert(1)&lt;/script&gt;'), '$<script>alert(1)</script>$'],
    // What carries no TeX shows what it shows, without annotations of other kinds
    ['<math><mi>E</mi> <mo>=</mo>\n<mi>m</mi></math>', 'E = m'],
    [formula('E %+ m', { encoding: 'StarMath 5.0' }), 'E'],
    [formula(' '), 'E'],
    [
      '<math><semantics><mi>x</mi><annotation-xml encoding="application/mathml-content+xml"><ci>x</ci></annotation-xml></semantics></math>',
      'x',
    ],
    [
      '<MATH><semantics><mi>x</mi><annotation encoding="text/plain">ex</annotation><annotation encoding="application/x-tex">x</annotation><annotation encoding="application/x-tex">y</annotation></semantics></MATH>',
      '$x$',
    ],
    // Unclosed, and in one another
    ['<p>a <math><mi>x</p><p>b</p>', 'a x\n\nb'],
    ['<p>a <math><annotation encoding="application/x-tex">x', 'a $x$'],
    [`<math><mi>u</mi>${formula('v')}<mi>w</mi></math>`, '$v$'],
    ['<math><mi>x</mi><style>y</style><script>z</script></math>', 'x'],
    ['<mathematics>a</mathematics>', 'a'],
    ['<p>no formula</math></p>', 'no formula'],
  ])('in %s reads %j, once, in content and plain text', (html, text) => {
    expect(htmlToText(html)).toBe(text);
    const content = sanitiseHtml(html);
    expect(htmlToText(content)).toBe(text);
    expect(sanitiseHtml(content)).toBe(content);
  });

  it('leaves what is around it as it is', () => {
    expect(mathToText(`<b>a</b>${formula('x')}<i>c`)).toBe('<b>a</b>$x$<i>c');
  });

  it.each(['<math>', '<math><mi>', formula('x'), '<math><annotation encoding="application/x-tex">', '</math><math>x'])(
    'in 100 kB of %s is read in its stride',
    (piece) => {
      const content = sanitiseHtml(piece.repeat(Math.ceil(100_000 / piece.length)));
      expect(sanitiseHtml(content)).toBe(content);
    },
  );
});
