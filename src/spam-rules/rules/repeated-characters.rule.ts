import { Injectable } from '@nestjs/common';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule, sumOfWeights } from '../spam-rule';
import { overlaps } from '../text/contacts';
import type { Run } from '../text/prose';

/** What one run weighs, apart from its share of the text: a drawn-out word is enthusiasm more often than spam. */
const WORD_WEIGHT = 0.1;
const SIGN_WEIGHT = 0.15;
const CHARACTERS_PER_RUN = 30;
/** What lines are drawn with, the gaps of a form, and digits: they say nothing, however many there are. */
const DRAWN = /[-~=_*.·•─━═▬▔▁—–\d]/;

/** The same character four times or more in a row, by the number of runs, their length, and their share of the text. */
@Injectable()
export class RepeatedCharactersRule implements SpamRule {
  readonly name = 'repeated_characters';
  readonly title = { en: 'Repeated characters', de: 'Wiederholte Zeichen' };
  readonly description = 'The same character four times or more: how often, how long, what share of the text.';
  readonly maximum = 10;
  readonly agreement = 0.5;

  evaluate(post: ScorablePost): RuleResult {
    const { runs, contacts } = post.reading;
    const length = post.html.text.length;
    const numbers = [...contacts.phones, ...contacts.wallets, ...post.reading.links.masked];
    const counted = runs.filter((run) => !DRAWN.test(run.sign) && !numbers.some((number) => overlaps(number, run)));
    const evidence = counted.map((run) =>
      signOf(weigh(run, length), because('repeated_character', { count: run.count }), run),
    );
    return conclude(sumOfWeights(evidence), evidence);
  }
}

function weigh(run: Run, length: number): number {
  const share = (run.end - run.start) / length;
  const weight = /[\p{L}\p{Nd}]/u.test(run.sign) ? WORD_WEIGHT : SIGN_WEIGHT;
  return weight * (1 + Math.log1p(run.count / CHARACTERS_PER_RUN) + 3 * share);
}
