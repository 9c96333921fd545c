import type { Type } from '@nestjs/common';

/**
 * The export filters that are on or off: each a column of `settings`, spelled alike in the API. `trait` is its bit in
 * `queue_entry.traits`, and `posts` says which posts it leaves out. Columns, fields and conditions are made from this.
 */
export const EXPORT_FILTERS = {
  exclude_replies: { trait: 1, posts: "posts that reply to another, the author's own included" },
  exclude_sensitive: { trait: 2, posts: 'posts that are marked as sensitive or have a content warning' },
  exclude_polls: { trait: 4, posts: 'posts with a poll' },
  exclude_noindex: { trait: 16, posts: 'posts of authors who ask search engines to stay away' },
  exclude_bots: { trait: 32, posts: 'posts of accounts that call themselves bots' },
  exclude_restricted_reblogs: { trait: 512, posts: 'posts whose authors do not let everybody boost them' },
} as const;

/** The two media settings, as columns of `settings`, and their bits in `traits` of an entry. */
export const MEDIA_TRAITS = { require_media: 128, require_alt_text: 256 } as const;

/** Whose posts are left out by what their authors say of bots: who opts out; also who does not opt in; nobody. */
export const CONSENT_MODES = ['respect', 'opt_in', 'off'] as const;

export type ConsentMode = (typeof CONSENT_MODES)[number];

/** The bits in `traits` of posts whose authors opt out, and of those who do not opt in. */
export const CONSENT_TRAITS = { opted_out: 8, not_opted_in: 64 } as const;

const { opted_out: OPTED_OUT, not_opted_in: NOT_OPTED_IN } = CONSENT_TRAITS;

const SWITCHES = Object.entries<number>({
  ...MEDIA_TRAITS,
  ...Object.fromEntries(Object.entries(EXPORT_FILTERS).map(([filter, { trait }]) => [filter, trait])),
});

/** What can exclude posts, with its bit in `traits`. */
export const EXCLUDING = [...SWITCHES, ...Object.entries<number>(CONSENT_TRAITS)];

const excluded = SWITCHES.map(([setting, trait]) => `CASE WHEN ${setting} THEN ${trait} ELSE 0 END`);
excluded.push(
  `CASE consent WHEN 'respect' THEN ${OPTED_OUT} WHEN 'opt_in' THEN ${OPTED_OUT | NOT_OPTED_IN} ELSE 0 END`,
);

/** SQL: of a row of settings, the traits that it excludes, as bits. */
export const EXCLUDED_BITS = excluded.join(' + ');

/** SQL: the traits that the settings exclude. */
export const EXCLUDED_TRAITS = `(SELECT ${EXCLUDED_BITS} FROM settings WHERE id = 1)`;

export type ExportFilter = keyof typeof EXPORT_FILTERS;

export const FILTER_NAMES = Object.keys(EXPORT_FILTERS) as ExportFilter[];

/** A class to extend with a property for each export filter, each with what `decorate` returns. */
export function filterFields<Value>(decorate: (posts: string) => PropertyDecorator): Type<Record<ExportFilter, Value>> {
  class Fields {}
  for (const name of FILTER_NAMES) decorate(EXPORT_FILTERS[name].posts)(Fields.prototype, name);
  return Fields as Type<Record<ExportFilter, Value>>;
}
