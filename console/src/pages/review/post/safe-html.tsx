import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import typography from '../../../ui/text.module.css';
import { hideBlankLines, showsNothing } from './blank-lines';
import { drawEmoji, type EmojiPictures } from './emoji';
import { languageTag } from './html-policy';
import type { Post } from './post-models';
import { readInert } from './inert-html';
import { POST_MESSAGES } from './messages';
import styles from './post-text.module.css';

interface SafeHtmlProps {
  post: Post;
  pictures: EmojiPictures;
  element: RefObject<HTMLDivElement | null>;
  /** Is this the whole post? Then it says if there is nothing to see. */
  isAll: boolean;
}

/** The only component that inserts HTML: a post's, filtered again in the browser, without repeated blank lines. */
export function SafeHtml({ post: { content: html, language }, pictures, element, isAll }: SafeHtmlProps) {
  const t = useMessages(POST_MESSAGES);
  const { content, isEmpty, hidden } = useMemo(() => {
    const read = readInert(html);
    drawEmoji(read, pictures);
    return { content: read, isEmpty: showsNothing(read), hidden: hideBlankLines(read) };
  }, [html, pictures]);
  useLayoutEffect(() => element.current?.replaceChildren(content), [content, element]);
  const note = isEmpty ? isAll && t('nothing') : hidden > 0 && t('blankLines', { n: hidden });
  return (
    <>
      <div
        data-testid="text"
        className={styles.text}
        hidden={isEmpty}
        ref={element}
        lang={languageTag(language)}
        dir="auto"
      />
      {note && <p className={`${styles.note} ${typography.faint}`}>{note}</p>}
    </>
  );
}
