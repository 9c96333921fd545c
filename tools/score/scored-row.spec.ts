import { StatusError } from '../../src/fediverse/status.wire';
import { RULE_NAMES } from '../../src/spam-rules/rules';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { readRow } from './row';
import { scoreRow, toJson } from './scored-row';

const scorer = new SpamScorer();
const NOW = new Date('2025-07-01T00:00:00Z');
const score = (row: unknown) => scoreRow(readRow(JSON.stringify(row), 1), scorer, NOW);
const LURE = 'Check out my channel and subscribe, win a FREE gift card now!!!! Text WIN to 85069';

describe('scoreRow', () => {
  it('gives the parts of every rule, which sum to the total', () => {
    const { score: result } = score({ text: LURE });
    expect(Object.keys(result.rules).toSorted()).toEqual(RULE_NAMES.toSorted());
    expect(Object.values(result.rules).reduce((sum, points) => sum + points, 0)).toBe(result.total);
    expect(result.total).toBeGreaterThan(10);
  });

  it('takes no link to the own server for an external one', () => {
    const [own, foreign] = ['home.example', 'elsewhere.example'].map((host) =>
      Array.from({ length: 8 }, (_, index) => `https://${host}/@ann/${index}`).join(' '),
    );
    expect(score({ text: own }).score.rules['external_links']).toBe(0);
    expect(score({ text: foreign }).score.rules['external_links']).toBeGreaterThan(0);
  });

  it('refuses a status that cannot be read', () => {
    expect(() => score({ content: 'hello' })).toThrow(StatusError);
  });
});

describe('toJson', () => {
  it('leaves out what the row does not have, and the evidence unless asked', () => {
    const scored = score({ text: LURE });
    expect(Object.keys(JSON.parse(toJson(scored, false)))).toEqual(['id', 'total', 'rules', 'version']);
    expect(JSON.parse(toJson(scored, true))).toMatchObject({ evidence: scored.score.evidence });
  });

  it('repeats label, kind and corpus', () => {
    const scored = score({ text: LURE, label: 1, kind: 'sms', corpus: 'own' });
    expect(JSON.parse(toJson(scored, false))).toMatchObject({ label: 1, kind: 'sms', corpus: 'own' });
  });
});
