import { type Catalogue, has, useMessages } from '../../i18n/use-messages';
import { AdminsOnly } from '../../shell/admins-only';
import { Button } from '../../ui/button';
import { QueryState } from '../../ui/query-state';
import {
  type AuditEntry,
  type AuditFilter,
  fileOf,
  type NamedPost,
  useAudit,
  useAuditFilter,
  usePostsOf,
} from './audit-data';
import { ACTIONS, AUDIT_MESSAGES, FIELDS, SUBJECTS } from './messages';
import { readActor } from '../../api/actor';
import { type FormEvent, Fragment, useState } from 'react';
import { LAST_DAY } from '../../ui/days';
import { Field, SelectField } from '../../ui/field';
import { Link } from '../../shell/router';
import { useFormat } from '../../i18n/use-format';
import { SimpleTable } from '../../ui/simple-table';
import { isTime } from './audit-time';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import table from '../../ui/table.module.css';
import styles from './audit.module.css';

export function AuditPage() {
  const t = useMessages(AUDIT_MESSAGES);
  return (
    <AdminsOnly title={t('audit')} text={t('adminsOnly')}>
      <Log />
    </AdminsOnly>
  );
}

function Log() {
  const t = useMessages(AUDIT_MESSAGES);
  const [filter, change] = useAuditFilter();
  const audit = useAudit(filter);
  const format = useFormat();
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? [];
  const posts = usePostsOf(entries);
  return (
    <>
      <p className={text.lead}>
        {t.rich('text', {
          csv: (
            <a href={fileOf(filter, 'csv')} download="audit.csv">
              CSV
            </a>
          ),
          ndjson: (
            <a href={fileOf(filter, 'ndjson')} download="audit.ndjson">
              NDJSON
            </a>
          ),
        })}
      </p>
      <AuditFilters filter={filter} onChange={change} />
      <QueryState what={t('notLoaded')} query={audit} lines={8} />
      {audit.data && entries.length === 0 && <p role="status">{t('none')}</p>}
      {entries.length > 0 && (
        <div className={`${card.card} ${card.padded}`}>
          <SimpleTable
            caption={t('audit')}
            heads={[t('when'), t('who'), t('what'), t('changes')]}
            className={`${table.cards} ${styles.log}`}
          >
            {entries.map((entry, index) => (
              <Fragment key={entry.id}>
                {format.day(entry.at) !== format.day(entries[index - 1]?.at ?? '0001-01-01') && (
                  <tr className={styles.day}>
                    <th colSpan={4} scope="colgroup">
                      {format.date(entry.at)}
                    </th>
                  </tr>
                )}
                <Entry entry={entry} post={posts.get(entry.subject_id ?? 0)} />
              </Fragment>
            ))}
          </SimpleTable>
          {audit.hasNextPage && (
            <p className={styles.more}>
              <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
                {t('more')}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

type OnChange = (change: Partial<AuditFilter>) => void;

const NOTHING = { actor: '', subject: '', id: '', action: '', from: '', to: '' } satisfies AuditFilter;

function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: OnChange }) {
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

/** Searches once the name is typed, not for each letter. */
function Who({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const t = useMessages(AUDIT_MESSAGES);
  const [typed, setTyped] = useState(nameOf(actor));
  const [seen, setSeen] = useState(actor);
  if (actor !== seen) {
    setSeen(actor); // the filter was cleared, or the address changed
    setTyped(nameOf(actor));
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const name = typed.trim();
    const wanted = name === '' || name === 'service' || readActor(name).kind !== 'other' ? name : `user:${name}`;
    if (wanted !== actor) onChange(wanted);
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t('who')}
        value={typed}
        hint={t('whoHint')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
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

function Entry({ entry, post }: { entry: AuditEntry; post: NamedPost | undefined }) {
  const t = useMessages(AUDIT_MESSAGES);
  const format = useFormat();
  return (
    <tr>
      <th scope="row" className={text.figures}>
        <time dateTime={entry.at} title={format.exact(entry.at)}>
          {format.time(entry.at)}
        </time>
      </th>
      <td data-label={t('who')}>
        <Actor actor={entry.actor} />
      </td>
      <td data-label={t('what')}>
        <What entry={entry} post={post} />
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

function What({ entry: { action, subject_type: type, subject_id: id }, post }: Parameters<typeof Entry>[0]) {
  const [subjects, actions] = [useMessages(SUBJECTS), useMessages(ACTIONS)];
  const name = `${has(SUBJECTS, type) ? subjects(type) : type}${id === null ? '' : ` ${id}`}`;
  return (
    <>
      {has(ACTIONS, action) ? actions(action) : action}
      {': '}
      {type === 'post' && action !== 'delete' ? (
        <Link href={`/?state=all&post=${id}`}>{post ? <Post post={post} /> : name}</Link>
      ) : (
        name
      )}
    </>
  );
}

/** Whose post it is, and how it begins. */
function Post({ post }: { post: NamedPost }) {
  return (
    <span className={`${text.clamp} ${styles.post}`} dir="auto">
      <bdi>{post.author_display_name || post.author_account}</bdi>
      {' – '}
      {(post.spoiler_text || post.plain_text).slice(0, 200)}
    </span>
  );
}

function Changes({ entry: { old_values: before, new_values: after } }: { entry: AuditEntry }) {
  const t = useMessages(AUDIT_MESSAGES);
  const fields = useMessages(FIELDS);
  const noneOf = (name: string) => (name === 'decision' ? t('notReviewed') : undefined);
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // What is new, or gone, says by what it has; a change also by what it lost.
  const names = before && after ? all : all.filter((name) => !isNothing((before ?? after)?.[name]));
  return (
    <ul className={text.soft}>
      {names.map((name) => (
        <li key={name}>
          {has(FIELDS, name) ? fields(name) : <code>{name}</code>} <Value value={(after ?? before)?.[name]} />
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
