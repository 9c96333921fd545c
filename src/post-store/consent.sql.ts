/** Why the queue withholds posts by what their author says of bots, as its settings are now. */
export const REFUSALS = ['opted_out', 'not_opted_in'] as const;

export type Refusal = (typeof REFUSALS)[number];

/** SQL: the refusal of the author of a row of `post`; null for none. */
export const refusalOf = (post: string) => `(SELECT CASE
    WHEN consent <> 'off' AND ${post}.author_signals->'bioTags' ?| opt_out_tags THEN 'opted_out'
    WHEN consent = 'opt_in' AND ('true' IN (${post}.author_signals->>'discoverable', ${post}.author_signals->>'indexable')) IS NOT TRUE
      THEN 'not_opted_in' END
  FROM settings WHERE id = 1)`;
