import { htmlToText } from '../../src/common/html/html-text';
import { pick, type Random } from '../../tools/sample-instance/random';
import { readLabelledSet } from '../scoring/labelled-set';
import { p } from './crowd';

/** A made-up text is put together from so many runs of so many words of honest posts. */
const RUNS = 10;
const RUN = 4;

/** The HTML of posts of people who write each for themselves: the honest ones of `test/scoring`, then any number of made-up ones. */
export function singlesFrom(random: Random): (i: number) => string {
  const texts = readLabelledSet()
    .filter(({ label }) => label === 0)
    .map(({ content }) => htmlToText(content));
  const words = texts.map((text) => text.split(/\s+/)).filter(({ length }) => length > RUN);
  const run = () => {
    const from = pick(random, words);
    const start = Math.floor(random() * (from.length - RUN));
    return from.slice(start, start + RUN).join(' ');
  };
  const made = () => Array.from({ length: RUNS }, run).join(' ');
  return (i) => p((texts[i] ?? made()).replace(/[<>&]/g, ' '));
}
