import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useKeyLabel } from '../../keys/use-keys';
import { IconButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { REVIEW_MESSAGES } from './messages';
import { authorIn, handleOf, type ReviewFilter } from './review-filter';
import typography from '../../ui/text.module.css';
import styles from './filter-bar.module.css';

const AFTER = 400;

interface SearchBoxProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Words, and an author as a chip. Searches while you type. Enter makes a handle or a profile's address a chip. */
export function SearchBox({ filter, onChange, field }: SearchBoxProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const key = useKeyLabel('search');
  const { search: value, author } = filter;
  const onSearch = (change: Partial<ReviewFilter>) => onChange({ ...filter, ...change });
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value); // the filter was cleared, or the address changed
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch({ search: text.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(search, AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  const enter = () => {
    const named = authorIn(text);
    if (named === null) return onSearch({ search: text.trim() });
    setText('');
    onSearch({ author: named, search: '' });
  };
  const removeAuthor = () => {
    field.current?.focus(); // the button goes
    onSearch({ author: null });
  };
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      {author !== null && (
        <span className={styles.author} data-testid="author">
          <bdi className={typography.cut}>{handleOf(author)}</bdi>
          <IconButton icon="cross" label={t('removeAuthor', { author: handleOf(author) })} onClick={removeAuthor} />
        </span>
      )}
      <input
        ref={field}
        type="search"
        aria-label={t('search')}
        value={text}
        maxLength={2048}
        placeholder={author === null ? t('searchPlaceholder') : ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault(); // the browser would empty the box, and the list would stay filtered
            event.currentTarget.blur();
          }
          if (event.key === 'Enter') enter();
          if (event.key === 'Backspace' && text === '' && author !== null) removeAuthor();
        }}
      />
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </div>
  );
}
