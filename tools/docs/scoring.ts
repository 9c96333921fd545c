import { LEXICON_KINDS } from '../../src/spam-rules/lexicon/lexicon';
import { REASONS } from '../../src/spam-rules/reasons';
import { LONGEST_PHRASE, LONGEST_QUOTE, MOST_PHRASES } from '../../src/spam-rules/scoring-config';
import { SUSPICIOUS_FROM } from '../../src/reblog-controls/trusted-posts.sql';
import { newRules } from '../../src/spam-rules/rules';

const TABLE_HEAD = '| Rule | Maximum | Looks at |\n|---|---|---|\n';
const TABLE = /\| Rule \| Maximum \| Looks at \|\n(?:\|.*\n)+/;

const GUARD = /^From \d+ on, a post waits/m;

/** The page about the spam score with the current rules in its table, and the score that trust ends at. */
export function scoringPage(page: string): string {
  const rows = newRules().map(
    ({ name, maximum, description }) => `| \`${name}\` | ${maximum} | ${description.replace(/\.$/, '')} |\n`,
  );
  if (!TABLE.test(page) || !GUARD.test(page)) throw new Error('docs/scoring.md has no table of the rules, or no guard');
  return page
    .replace(TABLE, () => TABLE_HEAD + rows.join(''))
    .replace(GUARD, `From ${SUSPICIOUS_FROM} on, a post waits`);
}

/** The JSON schema of what `SCORING_CONFIG` names, for editors. */
export function scoringConfigSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'What SCORING_CONFIG names: rules, reasons and combinations switched off, words added and removed',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      rules: {
        description: 'false switches a rule off; rules are on by default',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          newRules().map(({ name, description }) => [name, { type: 'boolean', description }]),
        ),
      },
      reasons: {
        description: 'false switches a reason off, by its key; what it counted gives no points',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(REASONS).map(([key, description]) => [key, { type: 'boolean', description }]),
        ),
      },
      combinations: { description: 'false switches words that lure together off', type: 'boolean' },
      words: {
        description: 'By language: ISO 639, or * for all of them',
        type: 'object',
        propertyNames: { pattern: '^([a-z]{2,3}|\\*)$' },
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          properties: {
            add: {
              description: 'Phrases by kind',
              type: 'object',
              propertyNames: { enum: LEXICON_KINDS },
              additionalProperties: { $ref: '#/definitions/phrases' },
            },
            remove: {
              description: 'Words, or what a reason quotes: no longer read',
              type: 'array',
              maxItems: MOST_PHRASES,
              items: { type: 'string', minLength: 2, maxLength: LONGEST_QUOTE },
            },
          },
        },
      },
    },
    definitions: {
      phrases: {
        type: 'array',
        maxItems: MOST_PHRASES,
        items: {
          type: 'string',
          minLength: 2,
          maxLength: LONGEST_PHRASE,
          pattern: '^\\s*\\*?[^,*?!]+\\*?[?!]?\\s*$',
        },
      },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
