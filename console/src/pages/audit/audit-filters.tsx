import { readActor } from '../../api/actor';
import { type FormEvent, useState } from 'react';
import { type Catalogue, useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { LAST_DAY } from '../../ui/days';
import { Field, SelectField } from '../../ui/field';
import type { AuditFilter } from './audit-data';
import { ACTIONS, AUDIT_MESSAGES, SUBJECTS } from './messages';
import styles from './audit.module.css';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

const NOTHING = { actor: '', subject: '', id: '', action: '', from: '', to: '' } satisfies AuditFilter;

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const t = useMessages(AUDIT_MESSAGES);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const all = { value: '', label: t('all') };
  return (
    <div className={styles.filters} role="search" aria-label={t('filters')}>
      <Who actor={filter.actor} onChange={(actor) => onChange({ actor })} />
      <SelectField
        label={t('what')}
        value={filter.subject}
        options={[all, ...useOptions(SUBJECTS)]}
        onChange={(subject) => onChange({ subject, id: '' })}
      />
      <SelectField
        label={t('action')}
        value={filter.action}
        options={[all, ...useOptions(ACTIONS)]}
        onChange={(action) => onChange({ action })}
      />
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          max={LAST_DAY}
          label={t(name)}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      {isFiltered && <Button onClick={() => onChange(NOTHING)}>{t('clear')}</Button>}
    </div>
  );
}

function useOptions<Key extends string>(words: Catalogue<Key>): { value: Key; label: string }[] {
  const t = useMessages(words);
  return (Object.keys(words) as Key[]).map((value) => ({ value, label: t(value) }));
}

/** A name is sought when it is written: each letter would be a request of its own. */
function Who({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const t = useMessages(AUDIT_MESSAGES);
  const [text, setText] = useState(nameOf(actor));
  const [seen, setSeen] = useState(actor);
  if (actor !== seen) {
    setSeen(actor); // the filter was cleared, or the address changed
    setText(nameOf(actor));
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const name = text.trim();
    const wanted = name === '' || name === 'service' || readActor(name).kind !== 'other' ? name : `user:${name}`;
    if (wanted !== actor) onChange(wanted);
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t('who')}
        value={text}
        hint={t('whoHint')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => submit()}
      />
    </form>
  );
}

/** People are named as they are; keys and the service as the log has them. */
function nameOf(actor: string): string {
  const { kind, name } = readActor(actor);
  return kind === 'user' ? name : actor;
}
