import { readHtml } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import type { ScorablePost, TextReading, WaveFacts } from './spam-rule';
import { readFinds } from './finds';
import { findHighConfidence } from './lexicon/lures';
import { weighAuthor } from './signs/author-signs';
import { isCustomary } from './signs/automation-signs';
import type { Fact } from './lexicon/combination-finder';
import { type ContactReading, readContacts } from './text/contacts';
import { foldText, type Span, spanOf } from './text/fold-text';
import { type LexiconHit, means } from './lexicon/lexicon';
import type { LexiconMatcher } from './lexicon/lexicon-matcher';
import { disjoint, type LinkReading, readLinks } from './text/post-links';
import { PostTexts } from './text/post-texts';
import { findQuotes, isQuoted, readProse } from './text/prose';

/** A post to score, and who posted the same. */
export type UnscoredPost = PostContent & { streamInstance: string; wave?: WaveFacts | null };

/** Above this share of the text quotations are no longer the words of somebody else. */
const MOST_QUOTED = 0.7;

export function readPost(post: UnscoredPost, matcher: LexiconMatcher): ScorablePost & { texts: PostTexts } {
  const texts = new PostTexts(readHtml(post.content), post, matcher.vocabulary);
  const reading = readTexts(texts, post, matcher);
  return {
    ...post,
    html: texts.html,
    texts,
    reading,
    authorFactor: weighAuthor(post),
    isCustomary: isCustomary(reading),
  };
}

function readTexts(texts: PostTexts, post: UnscoredPost, matcher: LexiconMatcher): TextReading {
  const { html } = texts;
  const links = readLinks(html, post, post.streamInstance, (span) => texts.spelling.isDisguised(span));
  links.external = texts.once(links.external, ({ address }) => address);
  const folded = foldText(html.text, links.masked);
  const contacts = readContacts(links.prose);
  contacts.phones = texts.once(contacts.phones, ({ text }) => text.replace(/\D/g, ''));
  const hasDigits = /\d/.test(links.prose);
  const sum = hasDigits ? SUM.exec(links.prose) : null;
  const priced = sum ?? (hasDigits ? SHARE.exec(links.prose) : null);
  const price = priced ? spanOf(priced) : undefined;
  const found = matcher.find(folded, post.language, findFacts({ sum, price }, links, contacts));
  const hits = found.filter((hit) => texts.isWithinOne(hit));
  const quotes = findCitations(html.text, hits);
  links.external = links.external.filter((link) => link.form === 'link' || !isQuoted(quotes, link));
  const disguised = hits.filter((hit) => texts.spelling.isDisguised(hit));
  const mixed = texts.mixedWords();
  const hasAddress = links.external.length + contacts.phones.length + contacts.handles.length > 0;
  const isAttached = (span: Span) => texts.isAttached(span);
  const finds = readFinds({ text: html.text, hits, disguised, mixed, quotes, isAttached, hasAddress });
  return {
    finds,
    price,
    links,
    prose: readProse(html.text, disjoint([...links.masked, ...links.hashtags])),
    runs: texts.runs(),
    contacts,
    hits,
    highConfidence: findHighConfidence(hits.filter((hit) => !isQuoted(quotes, hit))),
    asides: readAsides(texts, matcher, post.language, hits),
    disguised,
  };
}

const SUM =
  /[€$£₺₽¥₹💲💵]\s?\d(?:[.,\d]{0,12}\d)?|(?<![\p{L}\d.,])\d[.,\d]{0,12}\s?(?:[€$£₺₽¥₹元円💲💵]|(?:k|к|tl|usdt?|us|eur|euros?|dollars?|dolares|reais|pesos|руб\p{L}*|р|zl|zł|万|ريال|دولار)(?!\p{L}))/iu;
const SHARE = /(?<![\p{L}\d.,])\d[.,\d]{0,12}\s?[%％]|%\s?\d/u;

function findFacts(
  { sum, price }: { sum: unknown; price: Span | undefined },
  links: LinkReading,
  { phones, handles, wallets, shortCodes }: ContactReading,
): Set<Fact> {
  const facts = new Set<Fact>();
  if (links.external.length + phones.length + handles.length + shortCodes.length > 0) facts.add('address');
  if (sum) facts.add('sum');
  if (price) facts.add('price');
  if (wallets.length > 0) facts.add('wallet');
  return facts;
}

/** The quotations; none where they are nearly all of a text that does not warn: then it says what they say. */
function findCitations(text: string, hits: readonly LexiconHit[]): Span[] {
  const quotes = findQuotes(text);
  if (hits.some((hit) => means(hit, 'warning'))) return quotes;
  const quoted = quotes.reduce((sum, { start, end }) => sum + end - start, 0);
  return quoted > MOST_QUOTED * text.length ? [] : quotes;
}

/** High-confidence phrases in the texts beside the joined one, which does not have them. */
function readAsides(
  { beside }: PostTexts,
  matcher: LexiconMatcher,
  language: string | null,
  hits: readonly LexiconHit[],
) {
  return beside.flatMap(({ source, text }) =>
    findHighConfidence(matcher.find(foldText(text), language))
      .filter(({ phrase }) => hits.every((hit) => hit.phrase !== phrase))
      .map(({ start, end }) => ({ source, start, end, text: text.slice(start, end) })),
  );
}
