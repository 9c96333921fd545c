import { readActor } from '../../api/actor';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/use-format';
import { has, useMessages } from '../../i18n/use-messages';
import { SimpleTable } from '../../ui/simple-table';
import type { AuditEntry } from './audit-data';
import { isTime } from './audit-time';
import { ACTIONS, AUDIT_MESSAGES, SUBJECTS } from './messages';
import styles from './audit.module.css';
import text from '../../ui/text.module.css';
import table from '../../ui/table.module.css';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useMessages(AUDIT_MESSAGES);
  return (
    <SimpleTable
      caption={t('title')}
      heads={(['when', 'who', 'what', 'changes'] as const).map((name) => t(name))}
      className={`${table.cards} ${styles.log}`}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </SimpleTable>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useMessages(AUDIT_MESSAGES);
  const format = useFormat();
  return (
    <tr>
      <th scope="row" className={text.figures}>
        <time dateTime={entry.at} title={format.exact(entry.at)}>
          {format.dateTime(entry.at)}
        </time>
      </th>
      <td data-label={t('who')}>
        <Actor actor={entry.actor} />
      </td>
      <td data-label={t('what')}>
        <What entry={entry} />
      </td>
      <td data-label={t('changes')}>
        <Changes entry={entry} />
      </td>
    </tr>
  );
}

function Actor({ actor }: { actor: string }) {
  const t = useMessages(AUDIT_MESSAGES);
  const { kind, name } = readActor(actor);
  if (actor === 'service') return t('service');
  return kind === 'key' ? t('key', { name }) : <bdi>{kind === 'auto' ? actor : name}</bdi>;
}

/** What was done to what; a word that this console does not know is shown as it is. */
function What({ entry: { action, subject_type: type, subject_id: id } }: { entry: AuditEntry }) {
  const [subjects, actions] = [useMessages(SUBJECTS), useMessages(ACTIONS)];
  const name = `${has(SUBJECTS, type) ? subjects(type) : type}${id === null ? '' : ` ${id}`}`;
  return (
    <>
      {has(ACTIONS, action) ? actions(action) : action}
      {': '}
      {type === 'post' && action !== 'delete' ? <Link href={`/?state=all&post=${id}`}>{name}</Link> : name}
    </>
  );
}

function Changes({ entry: { old_values: before, new_values: after } }: { entry: AuditEntry }) {
  const t = useMessages(AUDIT_MESSAGES);
  const noneOf = (name: string) => (name === 'decision' ? t('notReviewed') : undefined);
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // What is new, or gone, says by what it has; a change also by what it lost.
  const names = before && after ? all : all.filter((name) => !isNothing((before ?? after)?.[name]));
  return (
    <ul className={text.soft}>
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code> <Value value={(after ?? before)?.[name]} />
          {before && after && <> ({t.rich('was', { value: <Value value={before[name]} none={noneOf(name)} /> })})</>}
        </li>
      ))}
    </ul>
  );
}

const isNothing = (value: unknown) => value === null || value === '';

function Value({ value, none }: { value: unknown; none?: string }) {
  const t = useMessages(AUDIT_MESSAGES);
  const format = useFormat();
  const textOf = (each: unknown): string => {
    if (isNothing(each)) return t('nothing');
    if (typeof each === 'boolean') return t(each ? 'yes' : 'no');
    if (Array.isArray(each)) return each.map(textOf).join(', ') || t('nothing');
    if (typeof each !== 'object') return String(each);
    return Object.entries(each ?? {})
      .map(([name, part]) => `${name}: ${textOf(part)}`)
      .join('; ');
  };
  if (isNothing(value)) return none ?? <i>{t('nothing')}</i>;
  const isDate = typeof value === 'string' && isTime(value);
  return isDate ? <time dateTime={value}>{format.dateTime(value)}</time> : <bdi>{textOf(value)}</bdi>;
}
