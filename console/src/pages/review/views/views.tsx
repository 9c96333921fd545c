import { useMessages } from '../../../i18n/use-messages';
import { Button, IconButton } from '../../../ui/button';
import { pick } from '../../../ui/popover';
import { notify } from '../../../ui/toast-store';
import { FILTER_MESSAGES } from '../filter-messages';
import type { PanelProps } from '../filter-panels';
import { addressOf, NO_FILTER, type ReviewFilter, writeFilter, writeView } from '../review-filter';
import { usePrediction } from '../../../api/prediction';
import { useLocation } from '../../../shell/router';
import { setPreferences } from '../../../preferences/preference-store';
import { usePreferences } from '../../../preferences/use-preferences';
import form from '../../../ui/form.module.css';
import menu from '../../../ui/popover.module.css';
import text from '../../../ui/text.module.css';
import styles from './views.module.css';

/** Nobody keeps an overview of more. */
const MOST_VIEWS = 20;

/** Where score and prediction disagree, the most strongly first. */
const DISAGREEMENTS = {
  doubtedScore: { ...NO_FILTER, scoreMin: 15, predicted: [50, 100], sort: 'predicted_desc' },
  doubtedPrediction: { ...NO_FILTER, scoreMax: 14, predicted: [0, 49], sort: 'predicted_asc' },
} as const satisfies Record<string, ReviewFilter>;

/** The reviewer's saved views, which follow them to every browser. */
export function Views({ filter, isGrid }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  const { views } = usePreferences();
  const [, navigate] = useLocation();
  const query = writeView(filter, isGrid);
  return (
    <>
      {views.length === 0 && <p className={text.soft}>{t('noViews')}</p>}
      <ul className={menu.menu}>
        {views.map((view, index) => (
          <li key={view.name} className={styles.view} tabIndex={-1}>
            <button
              type="button"
              className={menu.item}
              aria-current={view.query === query ? 'true' : undefined}
              onClick={pick(() => navigate(addressOf(view.query)))}
            >
              {view.name}
              {index < 9 && <kbd aria-hidden="true">G {index + 1}</kbd>}
            </button>
            <IconButton
              icon="bin"
              label={t('removeView', { name: view.name })}
              onClick={() => setPreferences({ views: { [view.name]: null } })}
            />
          </li>
        ))}
      </ul>
      <Disagreements open={(query) => navigate(`/?${query}`)} />
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim();
          if (name === '') return;
          // A view of the same name is replaced.
          const isNew = views.every((view) => view.name !== name);
          if (isNew && views.length >= MOST_VIEWS) return notify(t('tooManyViews', { n: MOST_VIEWS }), { tone: 'bad' });
          setPreferences({ views: { [name]: { query, savedAt: Date.now() } } });
          event.currentTarget.reset();
        }}
      >
        <label>
          {t('saveView')}
          <input className={form.input} name="name" maxLength={60} required autoComplete="off" />
        </label>
        <Button type="submit">{t('save')}</Button>
      </form>
    </>
  );
}

/** Two views that everybody has as soon as something is predicted. */
function Disagreements({ open }: { open: (query: string) => void }) {
  const t = useMessages(FILTER_MESSAGES);
  const { data: prediction } = usePrediction();
  if (prediction === undefined || prediction.version === null) return null;
  return (
    <ul className={menu.menu}>
      {(['doubtedScore', 'doubtedPrediction'] as const).map((name) => (
        <li key={name} className={styles.view}>
          <button
            type="button"
            className={menu.item}
            onClick={pick(() => open(new URLSearchParams(writeFilter(DISAGREEMENTS[name])).toString()))}
          >
            {t(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}
