import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { LEXICON_KINDS } from './lexicon/lexicon';
import { readScoringConfig } from './read-scoring-config';
import { SpamScorer } from './spam-scorer';

const schema = JSON.parse(readFileSync('docs/scoring-config.schema.json', 'utf8'));
const document = readFileSync('docs/scoring.md', 'utf8');
const example = JSON.parse(/```json\n([^`]+)```/.exec(document)?.[1] ?? '');

describe('docs/scoring.md', () => {
  it('shows a configuration that is allowed', () => {
    expect(new SpamScorer(readScoringConfig(example, 'example')).version).toMatch(/\+/);
    expect(new Ajv().validate(schema, example)).toBe(true);
  });

  it('names every kind of words', () => {
    const kinds = document.split('\n- Kinds: ')[1] ?? '';
    expect(LEXICON_KINDS.filter((kind) => !new RegExp(`\\b${kind}\\b`).test(kinds))).toEqual([]);
  });
});
