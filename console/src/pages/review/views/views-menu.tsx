import { useMessages } from '../../../i18n/use-messages';
import { Button, IconButton } from '../../../ui/button';
import form from '../../../ui/form.module.css';
import { pick, Popover } from '../../../ui/popover';
import { notify } from '../../../ui/toast-store';
import { REVIEW_MESSAGES } from '../messages';
import type { ReviewFilter } from '../review-filter';
import { MOST_VIEWS, queryOf, useSavedViews, useViewKeys } from './saved-views';
import styles from './views-menu.module.css';

export function ViewsMenu({ filter, isGrid }: { filter: ReviewFilter; isGrid: boolean }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { views, open, save, remove } = useSavedViews();
  useViewKeys();
  const query = queryOf(filter, isGrid);
  const shown = views.find((view) => view.query === query);
  return (
    <Popover
      isOn={shown !== undefined}
      label={
        <>
          {t('views')}
          {shown && <b>{shown.name}</b>}
        </>
      }
    >
      {views.length === 0 && <p className={styles.none}>{t('noViews')}</p>}
      <ul className={styles.views}>
        {views.map((view, index) => (
          <li key={view.name} tabIndex={-1}>
            <button type="button" aria-current={view === shown ? 'true' : undefined} onClick={pick(() => open(view))}>
              {view.name}
              {index < 9 && <kbd aria-hidden="true">G {index + 1}</kbd>}
            </button>
            <IconButton icon="bin" label={t('removeView', { name: view.name })} onClick={() => remove(view)} />
          </li>
        ))}
      </ul>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim();
          if (name === '') return;
          if (save({ name, query })) event.currentTarget.reset();
          else notify(t('tooManyViews', { n: MOST_VIEWS }), { tone: 'bad' });
        }}
      >
        <label>
          {t('saveView')}
          <input className={form.input} name="name" maxLength={60} required autoComplete="off" />
        </label>
        <Button type="submit">{t('save')}</Button>
      </form>
    </Popover>
  );
}
