import { type RefObject, useLayoutEffect } from 'react';
import { drawEmoji, type EmojiPictures } from './emoji';
import { languageTag } from './html-policy';
import { readInert } from './inert-html';
import styles from './post-text.module.css';

interface SafeHtmlProps {
  html: string;
  lang: string | null;
  pictures: EmojiPictures;
  /** The element that shows it, for whoever searches its text. */
  element: RefObject<HTMLDivElement | null>;
}

/** The only component that inserts HTML: that of a post, filtered once more in the browser. */
export function SafeHtml({ html, lang, pictures, element }: SafeHtmlProps) {
  useLayoutEffect(() => {
    const content = readInert(html);
    drawEmoji(content, pictures);
    element.current?.replaceChildren(content);
  }, [html, pictures, element]);
  return <div data-testid="text" className={styles.text} ref={element} lang={languageTag(lang)} dir="auto" />;
}
