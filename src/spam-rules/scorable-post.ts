import { type HtmlText, readHtml } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import { type ScorablePost, SCORED_CODE_POINTS, type TextReading } from './spam-rule';
import { findHighConfidence } from './lexicon/lures';
import { weighAuthor } from './signs/author-signs';
import { readContacts } from './text/contacts';
import { findDisguised } from './text/disguises';
import { foldText } from './text/fold-text';
import type { LexiconMatcher } from './lexicon/lexicon-matcher';
import { disjoint, readLinks } from './text/post-links';
import { findQuotes, findRuns, isQuoted, readProse } from './text/prose';

/** How much of the content warning and the display name is read, in UTF-16 units. */
const LONGEST_WARNING_AND_NAME = 1000;

/** A post to score. */
export type UnscoredPost = PostContent & { streamInstance: string };

/** Reads the text once for all rules. */
export function readPost(post: UnscoredPost, matcher: LexiconMatcher): ScorablePost {
  const html = cut(readHtml(post.content));
  return { ...post, html, reading: readText(html, post, matcher), authorFactor: weighAuthor(post) };
}

function readText(html: HtmlText, post: UnscoredPost, matcher: LexiconMatcher): TextReading {
  const links = readLinks(html, post, post.streamInstance);
  const hits = matcher.find(foldText(html.text, links.masked));
  const quotes = findQuotes(html.text);
  const own = quotes.length === 0 ? hits : hits.filter((hit) => !isQuoted(quotes, hit));
  return {
    links,
    prose: readProse(html.text, disjoint([...links.masked, ...links.hashtags])),
    runs: findRuns(html.text),
    contacts: readContacts(links.prose),
    hits,
    quotes,
    highConfidence: findHighConfidence(own),
    inWarningOrName: readWarningAndName(post, matcher),
    disguised: findDisguised(links.prose, matcher),
  };
}

function readWarningAndName(post: UnscoredPost, matcher: LexiconMatcher): string[] {
  const text = `${post.spoilerText}\n${post.authorDisplayName}`.slice(0, LONGEST_WARNING_AND_NAME);
  return findHighConfidence(matcher.find(foldText(text))).map(({ start, end }) => text.slice(start, end));
}

/** The beginning of the text, at most {@link SCORED_CODE_POINTS} long, and the links that end in it. */
function cut({ text, links }: HtmlText): HtmlText {
  if (text.length <= SCORED_CODE_POINTS) return { text, links };
  let end = 0;
  for (let count = 0; count < SCORED_CODE_POINTS && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return { text: text.slice(0, end), links: links.filter((link) => link.end <= end) };
}
