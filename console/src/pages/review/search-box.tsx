import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useKeyLabel } from '../../keys/use-keys';
import { Icon } from '../../ui/icon';
import typography from '../../ui/text.module.css';
import styles from './filter-bar.module.css';
import { REVIEW_MESSAGES } from './messages';

/** A pause in typing after which the search begins, in milliseconds. */
const AFTER = 400;

/** Words of the text, or an author; searches by itself. */
export function SearchBox({
  value,
  onSearch,
  field,
}: {
  value: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const t = useMessages(REVIEW_MESSAGES);
  const key = useKeyLabel('search');
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value); // the filter was cleared, or the address changed
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(search, AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className={styles.search}>
      <span className={typography.hidden}>{t('search')}</span>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        placeholder={t('searchPlaceholder')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault(); // the browser would empty the box, and the list would stay filtered
            event.currentTarget.blur();
          }
          if (event.key === 'Enter') onSearch(text.trim());
        }}
      />
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </label>
  );
}
