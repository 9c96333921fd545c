import { useLayoutEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import { Button } from '../../../ui/button';
import { loadable } from '../../../ui/web-address';
import { useReview } from '../use-review';
import { POST_MESSAGES } from './messages';
import type { Post } from './post-models';
import styles from './emoji.module.css';

/** The addresses of custom emoji by their names, without colons. */
export type EmojiPictures = ReadonlyMap<string, string>;

const NO_PICTURES: EmojiPictures = new Map();
const MOST_DRAWN = 200;
const VERBATIM = 'a, code, pre';

/** The emoji that may load now. They follow the setting for media, but are never covered. */
export function useEmojiPictures({ details }: Post, isRevealed: boolean): EmojiPictures {
  const { media } = usePreferences();
  const isLoaded = media === 'always' || isRevealed;
  const { emoji_pictures: pictures } = details;
  return useMemo(() => {
    if (!isLoaded || pictures.length === 0) return NO_PICTURES;
    const found = pictures.map(({ name, url }): [string, string | null] => [name, loadable(url)]);
    return new Map(found.filter((entry): entry is [string, string] => entry[1] !== null));
  }, [isLoaded, pictures]);
}

/** A button that loads emoji on request; if a post has media, their covers do it. */
export function ShowEmoji({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { isRevealed, reveal } = useReview().view;
  const isOffered = useEmojiPictures(post, true).size > 0 && post.media_attachments.length === 0;
  const { media } = usePreferences();
  if (!isOffered || isRevealed || media === 'always') return null;
  return (
    <Button icon="eye" action="showMedia" className={styles.show} onClick={reveal}>
      {t('showEmoji')}
    </Button>
  );
}

/** A remote text with its emoji, for an element with `dir="auto"`. */
export function EmojiText({ text, pictures }: { text: string; pictures: EmojiPictures }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const fragment = document.createDocumentFragment();
    fragment.append(text);
    drawEmoji(fragment, pictures);
    element.current?.replaceChildren(fragment);
  }, [text, pictures]);
  return <span ref={element} className={styles.text} />;
}

/** Draws the emoji named in text nodes. The names stay in the text, hidden. */
export function drawEmoji(root: Node, pictures: EmojiPictures): void {
  if (pictures.size === 0) return;
  const names = [...pictures.keys()].map((name) => name.replace(/[.+-]/g, String.raw`\$&`));
  const named = new RegExp(`:(${names.join('|')}):`);
  let left = MOST_DRAWN;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text && left > 0; node = walker.nextNode()) {
    const found = named.exec(node.data);
    const address = pictures.get(found?.[1] ?? '');
    if (!found || address === undefined || node.parentElement?.closest(VERBATIM)) continue;
    const name = node.splitText(found.index);
    name.splitText(found[0].length);
    draw(name, address);
    walker.currentNode = name;
    left -= 1;
  }
}

function draw(name: Text, address: string): void {
  const place = document.createElement('span');
  place.className = styles.emoji ?? '';
  place.role = 'img';
  place.title = name.data;
  const words = document.createElement('span');
  const image = new Image();
  image.alt = ''; // copying takes the name beside it
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.addEventListener('error', () => place.replaceWith(name));
  image.src = address;
  name.replaceWith(place);
  words.append(name);
  place.append(image, words);
}
