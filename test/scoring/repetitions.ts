import type { UnscoredPost } from '../../src/spam-rules/scorable-post';
import { barePost } from '../support/post-content';

/** What a text or a host repeats to make a pattern that can match in several ways take long. */
export const RUNS = [
  'a|7|a7|7a|aA|A1|-|.|a.|a-|1.|1-|1,|+4 |_|/|a/|%|€|!|?a!|(|((.|a*|*|$|@a|#7|#a|"|“a| . |a . |q.| dot |[dot]|text |win|free|bet7|casino',
  'http://|http://a|https://a.b/|www.|加|微信|中 |中*|中😀|😀a|a\u0301|\u200b|ｃ|aс',
].flatMap((runs) => runs.split('|'));

/** What may stand behind the last repetition, so that a pattern fails there. */
export const ENDS = ['', 'x', ' 7'];

/** As long a text as is read, of one run over and over. */
const textOf = (run: string, end: string) => run.repeat(10_000 / Array.from(run).length) + end;

export const repeatedText = (run: string, end: string): UnscoredPost => barePost(`<p>${textOf(run, end)}</p>`);

/** The run in the host, the path and the text of a link. */
export function repeatedLink(run: string, end: string): UnscoredPost {
  const label = run
    .replace(/[^a-z0-9-]/gi, 'a')
    .repeat(62)
    .slice(0, 62);
  const text = textOf(run, end);
  return barePost(`<p><a href="https://${(label + end).trim()}.example.org/${text}">${text}</a></p>`);
}
