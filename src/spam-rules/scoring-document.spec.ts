import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { LEXICON_KINDS } from './lexicon/lexicon';
import { readScoringConfig } from './read-scoring-config';
import { createSpamScorer } from './spam-scorer';

const scorer = createSpamScorer();
const schema = JSON.parse(readFileSync('docs/scoring-config.schema.json', 'utf8'));
const document = readFileSync('docs/scoring.md', 'utf8');
const example = JSON.parse(/```json\n([^`]+)```/.exec(document)?.[1] ?? '');

describe('docs/scoring.md', () => {
  it('shows a configuration that is allowed', () => {
    expect(createSpamScorer(readScoringConfig(example, 'example', scorer.ruleNames)).version).toMatch(/\+/);
    expect(new Ajv().validate(schema, example)).toBe(true);
  });

  it('names every rule with its maximum, and every kind of words', () => {
    for (const name of scorer.ruleNames) expect(document).toMatch(new RegExp(`\\| \`${name}\` \\| \\d+ \\|`));
    const kinds = document.split('\n- Kinds: ')[1] ?? '';
    expect(LEXICON_KINDS.filter((kind) => !new RegExp(`\\b${kind}\\b`).test(kinds))).toEqual([]);
  });

  it('has a schema of the same rules and kinds', () => {
    expect(schema.properties.rules.propertyNames.enum).toEqual(scorer.ruleNames);
    const { add } = schema.properties.words.additionalProperties.properties;
    expect(add.propertyNames.enum).toEqual([...LEXICON_KINDS]);
  });
});
