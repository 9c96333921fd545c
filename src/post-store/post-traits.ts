import type { AuthorSignals } from '../common/post-content';
import { fold } from '../common/fold';
import { parseUrl } from '../common/parse-url';

/** Author signals that lists filter by. `unknown`: the server gave none of the others. */
export const LISTED_SIGNALS = ['discoverable', 'indexable', 'noindex', 'bot', 'nobot', 'unknown'] as const;

export type ListedSignal = (typeof LISTED_SIGNALS)[number];

/** Whether a post was fetched from another instance than the host of its URI. */
export function isRelayed({ uri, instance }: { uri: string; instance: string }): boolean {
  return parseUrl(uri)?.host !== instance;
}

/** SQL: the post `p` was fetched from the host of its URI. {@link isRelayed} decides about oddly spelled URIs. */
export const IS_FROM_ITS_HOST = `split_part(p.uri, '/', 3) = p.instance`;

const NO_LANGUAGE = 'und';

export function languageTagOf(language: string | null): string {
  return language === null ? NO_LANGUAGE : fold(language.split(/[-_]/, 1)[0] ?? language);
}

export function flagOf(signal: ListedSignal): number {
  return 1 << LISTED_SIGNALS.indexOf(signal);
}

export function signalFlagsOf({ discoverable, indexable, noindex, bot, bioTags }: AuthorSignals): number {
  const nobot = bioTags.includes('nobot');
  const unknown = !nobot && [discoverable, indexable, noindex, bot].every((signal) => signal === null);
  const known: Record<ListedSignal, boolean | null> = { discoverable, indexable, noindex, bot, nobot, unknown };
  return LISTED_SIGNALS.reduce((flags, signal) => flags | (known[signal] === true ? flagOf(signal) : 0), 0);
}
