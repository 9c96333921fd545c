import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button } from '../../ui/button';
import card from '../../ui/card.module.css';
import { clearIfStill } from '../../ui/draft';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/field';
import form from '../../ui/form.module.css';
import { QueryState } from '../../ui/query-state';
import { notify } from '../../ui/toast-store';
import { useOverview } from '../queue/overview';
import { CONSENT_MESSAGES } from './consent-messages';
import { EffectSwitch } from './export-switch';
import { FILTERS_MESSAGES } from './messages';
import { type Filters, type FiltersChange, useFilters, useFiltersChange } from './settings';
import choices from '../../ui/choice-list.module.css';
import text from '../../ui/text.module.css';
import styles from './filters.module.css';

const SWITCHES = [
  { option: 'exclude_replies', name: 'withoutReplies', text: 'withoutRepliesText' },
  { option: 'exclude_sensitive', name: 'withoutSensitive', text: 'withoutSensitiveText' },
  { option: 'exclude_polls', name: 'withoutPolls', text: 'withoutPollsText' },
  { option: 'exclude_noindex', name: 'withoutNoindex', text: 'withoutNoindexText' },
  { option: 'exclude_bots', name: 'withoutBots', text: 'withoutBotsText' },
  { option: 'exclude_restricted_reblogs', name: 'withoutRestricted', text: 'withoutRestrictedText' },
] as const;

export function ExportFilters() {
  const t = useMessages(FILTERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const filters = useFilters();
  const effectOf = useEffectOf();
  if (!filters.data) return <QueryState what={t('filtersFailed')} query={filters} inset />;
  return (
    <fieldset className={`${card.card} ${styles.group}`}>
      <legend>{t('filtersTitle')}</legend>
      <Consent filters={filters.data} />
      {SWITCHES.map((words) => (
        <EffectSwitch
          key={words.option}
          {...words}
          saved={filters.data}
          effect={effectOf}
          useChange={useFiltersChange}
        />
      ))}
      {isAdmin ? <Values filters={filters.data} /> : <ShownValues filters={filters.data} />}
    </fieldset>
  );
}

function useEffectOf() {
  const t = useMessages(FILTERS_MESSAGES);
  const overview = useOverview().data;
  return (filter: Exclude<keyof FiltersChange, 'opt_out_tags' | 'consent'>, isOn: boolean) =>
    overview && t(isOn ? 'holdsBackOf' : 'wouldHoldBack', { n: overview.by_filter[filter], total: overview.waiting });
}

function ShownValues({ filters }: { filters: Filters }) {
  const t = useMessages(FILTERS_MESSAGES);
  return (
    <dl className={styles.setting}>
      <dt>{t('maxAge')}</dt>
      <dd>{filters.max_age_days ?? t('maxAgeHint')}</dd>
      <dt>{t('optOutTags')}</dt>
      <dd dir="auto">{spelled(filters.opt_out_tags) || '–'}</dd>
    </dl>
  );
}

function Values({ filters }: { filters: Filters }) {
  const t = useMessages(FILTERS_MESSAGES);
  const [isInvalid, setInvalid] = useState(false);
  // Null until something is typed: until then it shows the saved value, which others may change.
  const [days, setDays] = useState<string | null>(null);
  const [tags, setTags] = useState<string | null>(null);
  const change = useFiltersChange(() => notify(t('valuesSaved')));
  const effectOf = useEffectOf();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const age = days?.trim() ? Number(days) : null;
    const isAge = age === null || (Number.isInteger(age) && age >= 1 && age <= 36_500);
    setInvalid(!isAge);
    // Other hashtags have every waiting post compared, so they are sent only when they were changed.
    const isSame = tags === null || tags.trim() === spelled(filters.opt_out_tags);
    if (!isAge) return;
    const onSuccess = () => {
      setDays(clearIfStill(days));
      setTags(clearIfStill(tags));
    };
    const changed = {
      ...(days !== null && { max_age_days: age }),
      ...(!isSame && { opt_out_tags: tags.split(/[\s,]+/).filter((tag) => tag !== '') }),
    };
    change.mutate(changed, { onSuccess });
  };
  return (
    <form className={`${form.form} ${styles.setting}`} onSubmit={submit} noValidate>
      <Field
        label={t('maxAge')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={days ?? filters.max_age_days ?? ''}
        onChange={(event) => setDays(event.target.value)}
        hint={filters.max_age_days === null ? t('maxAgeHint') : (effectOf('max_age_days', true) ?? t('counting'))}
        error={isInvalid ? t('maxAgeInvalid') : null}
      />
      <Field
        label={t('optOutTags')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={tags ?? spelled(filters.opt_out_tags)}
        onChange={(event) => setTags(event.target.value)}
        hint={t('optOutTagsHint')}
      />
      <Button type="submit" busy={change.isPending}>
        {t('save')}
      </Button>
      {change.isError && <Failure what={t('saveFailed')} error={change.error} inset />}
    </form>
  );
}

function spelled(tags: readonly string[]): string {
  return tags.map((tag) => `#${tag}`).join(' ');
}

const MODES = ['respect', 'opt_in', 'off'] as const;

/** Whose posts are withheld by what their authors say of bots. */
function Consent({ filters }: { filters: Filters }) {
  const t = useMessages(CONSENT_MESSAGES);
  const isAdmin = useIsAdmin();
  const name = useId();
  const overview = useOverview().data;
  const change = useFiltersChange(() => notify(t('saved')));
  const chosen = (change.isPending ? change.variables.consent : undefined) ?? filters.consent;
  return (
    <fieldset className={`${styles.setting} ${choices.choices} ${styles.consent}`} disabled={!isAdmin}>
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
