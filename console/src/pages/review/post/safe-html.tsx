import { type RefObject, useLayoutEffect } from 'react';
import { languageTag } from './html-policy';
import { readInert } from './inert-html';
import styles from './post-text.module.css';

interface SafeHtmlProps {
  html: string;
  lang: string | null;
  /** The element that shows it, for whoever searches its text. */
  element: RefObject<HTMLDivElement | null>;
}

/** The only component that inserts HTML: that of a post, filtered once more in the browser. */
export function SafeHtml({ html, lang, element }: SafeHtmlProps) {
  useLayoutEffect(() => {
    element.current?.replaceChildren(readInert(html));
  }, [html, element]);
  return <div data-testid="text" className={styles.text} ref={element} lang={languageTag(lang)} dir="auto" />;
}
