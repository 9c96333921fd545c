import { ENDS, repeatedLink, repeatedText, RUNS } from '../../test/scoring/repetitions';
import { assertSound } from '../../test/scoring/soundness';
import { expectToEnd } from '../../test/support/ends';
import { SpamScorer } from './spam-scorer';

const scorer = new SpamScorer();

describe('SpamScorer', () => {
  it.each(RUNS)('ends for a text, an address and a host that repeat %j', (run) => {
    for (const end of ENDS) {
      expect(() => expectToEnd(() => scorer.score(repeatedText(run, end)))).not.toThrow();
      expect(() => expectToEnd(() => scorer.score(repeatedLink(run, end)))).not.toThrow();
    }
  });

  it('stays in range and shows evidence for whatever it is given', () => {
    expect(() => assertSound(scorer, { numRuns: 3_000 })).not.toThrow();
  });
});
