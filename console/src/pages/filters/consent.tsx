import { useId } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Failure } from '../../ui/failure';
import text from '../../ui/text.module.css';
import { notify } from '../../ui/toast-store';
import { useOverview } from '../queue/overview';
import { CONSENT_MESSAGES } from './consent-messages';
import { type Filters, useFiltersChange } from './settings';
import styles from './filters.module.css';

const MODES = ['respect', 'opt_in', 'off'] as const;

/** Whose posts are withheld by what their authors say of bots. */
export function Consent({ filters }: { filters: Filters }) {
  const t = useMessages(CONSENT_MESSAGES);
  const isAdmin = useIsAdmin();
  const name = useId();
  const overview = useOverview().data;
  const change = useFiltersChange(() => notify(t('saved')));
  const chosen = (change.isPending ? change.variables.consent : undefined) ?? filters.consent;
  return (
    <fieldset className={`${styles.setting} ${styles.consent}`} disabled={!isAdmin}>
      <legend>
        <b>{t('title')}</b>
      </legend>
      {MODES.map((mode) => (
        <label key={mode}>
          <input type="radio" name={name} checked={mode === chosen} onChange={() => change.mutate({ consent: mode })} />
          <span>{t(mode)}</span>
        </label>
      ))}
      {overview && (
        <p className={text.figures}>
          {t('withheld', {
            out: overview.by_filter.opted_out,
            not: overview.by_filter.not_opted_in,
            total: overview.waiting,
          })}
        </p>
      )}
      {change.isError && <Failure what={t('saveFailed')} error={change.error} inset />}
    </fieldset>
  );
}
