import { readHtml } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import type { ScorablePost, TextReading } from './spam-rule';
import { findHighConfidence } from './lexicon/lures';
import { weighAuthor } from './signs/author-signs';
import { isCustomary } from './signs/community-signs';
import type { WaveFacts } from './signs/wave-signs';
import { type ContactReading, readContacts } from './text/contacts';
import { foldText } from './text/fold-text';
import type { LexiconMatcher } from './lexicon/lexicon-matcher';
import { disjoint, readLinks } from './text/post-links';
import { PostTexts, type SourcedSpan, type SourcedText } from './text/post-texts';
import { findQuotes, isQuoted, readProse } from './text/prose';

/** A post to score, and who posted the same. */
export type UnscoredPost = PostContent & { streamInstance: string; wave?: WaveFacts | null };

/** Reads the texts once for all rules. */
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
  const { html, asides } = texts;
  const links = readLinks(html, post, post.streamInstance);
  links.external = texts
    .once(links.external, ({ address }) => address)
    .map((link) => (texts.isDisguised(link) ? { ...link, form: 'disguised' } : link));
  const hits = matcher.find(foldText(html.text, links.masked)).filter((hit) => texts.isWithinOne(hit));
  const quotes = findQuotes(html.text);
  const own = quotes.length === 0 ? hits : hits.filter((hit) => !isQuoted(quotes, hit));
  return {
    links,
    prose: readProse(html.text, disjoint([...links.masked, ...links.hashtags])),
    runs: texts.runs(),
    contacts: readContactsOnce(links.prose, texts),
    hits,
    quotes,
    highConfidence: findHighConfidence(own),
    asides: asides.flatMap((aside) => readAside(aside, matcher)),
    mixed: texts.mixedWords(),
    disguised: hits.filter((hit) => texts.isDisguised(hit)),
  };
}

function readContactsOnce(prose: string, texts: PostTexts): ContactReading {
  const contacts = readContacts(prose);
  return {
    ...contacts,
    phones: texts.once(contacts.phones, ({ text }) => text.replace(/\D/g, '')),
    amounts: texts.once(contacts.amounts, ({ text }) => text),
  };
}

function readAside({ source, text }: SourcedText, matcher: LexiconMatcher): SourcedSpan[] {
  return findHighConfidence(matcher.find(foldText(text))).map(({ start, end }) => ({
    source,
    start,
    end,
    text: text.slice(start, end),
  }));
}
