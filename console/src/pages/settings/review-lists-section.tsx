import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { api, bodyOf, type Models } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useMessages } from '../../i18n/use-messages';
import { Button, IconButton } from '../../ui/button';
import { clearIfStill } from '../../ui/draft';
import { Field } from '../../ui/field';
import { FormButtons, FormError } from '../../ui/form';
import { QueryState } from '../../ui/query-state';
import { makeReasonKey } from '../../ui/reason-key';
import { REVIEW_SETTINGS, type ReviewSettings, useReasonWords, useReviewSettings } from '../../ui/rejection-reasons';
import { notify } from '../../ui/toast-store';
import { draftOf, keepDraft } from '../review/post/note-drafts';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import form from '../../ui/form.module.css';
import styles from './settings.module.css';

export function ReviewListsSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const query = useReviewSettings();
  return (
    <Section name="reviewLists">
      <QueryState what={t('listsNotLoaded')} query={query} />
      {query.data && (
        <>
          <Reasons saved={query.data.rejection_reasons} />
          <Templates saved={query.data.note_templates} />
        </>
      )}
    </Section>
  );
}

/** A list, saved or being edited; edits made while saving stay, also when the page is left. */
function useList<Item>(name: string, saved: Item[], toBody: (items: Item[]) => Models['UpdateReviewSettings']) {
  const [changed, setChanged] = useState(() => JSON.parse(draftOf(name) ?? 'null') as Item[] | null);
  useEffect(() => keepDraft(name, changed && JSON.stringify(changed)), [name, changed]);
  const save = useSave();
  const items = changed ?? saved;
  const onSave = () => save.mutate(toBody(items), { onSuccess: () => setChanged(clearIfStill(changed)) });
  return { items, change: setChanged, saving: { save, isChanged: changed !== null, onSave } };
}

function useSave() {
  const t = useMessages(SETTINGS_MESSAGES);
  const queries = useQueryClient();
  return useWrite(
    (body: Models['UpdateReviewSettings']) => bodyOf(api.PUT('/api/v1/review-settings', { body })),
    [],
    (saved) => {
      queries.setQueryData(REVIEW_SETTINGS, saved);
      notify(t('listsSaved'));
    },
  );
}

function Reasons({ saved }: { saved: ReviewSettings['rejection_reasons'] }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const wordsOf = useReasonWords();
  const { items: reasons, change, saving } = useList('reasons', saved, (items) => ({ rejection_reasons: items }));
  const [added, setAdded] = useState('');
  const add = () => {
    const label = added.trim();
    if (label === '') return;
    change([...reasons, { key: makeReasonKey(label), label }]);
    setAdded('');
  };
  return (
    <ListForm title={t('reasonsTitle')} hint={t('reasonsHint')} onAdd={add} {...saving}>
      <Items items={reasons} nameOf={({ key, label }) => label ?? wordsOf(key)} hasDigits onChange={change} />
      <div className={styles.add}>
        <Field label={t('newReason')} value={added} maxLength={60} onChange={(event) => setAdded(event.target.value)} />
        <Button type="submit" icon="plus">
          {t('addReason')}
        </Button>
      </div>
    </ListForm>
  );
}

function Templates({ saved }: { saved: ReviewSettings['note_templates'] }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const { items: templates, change, saving } = useList('templates', saved, (items) => ({ note_templates: items }));
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const isTaken = templates.some((template) => template.name === name.trim());
  const add = () => {
    if (name.trim() === '' || text.trim() === '' || isTaken) return;
    change([...templates, { name: name.trim(), text: text.trim() }]);
    setName('');
    setText('');
  };
  return (
    <ListForm title={t('templatesTitle')} hint={t('templatesHint')} onAdd={add} {...saving}>
      <Items items={templates} nameOf={({ name }) => name} textOf={({ text }) => text} onChange={change} />
      <Field
        label={t('templateName')}
        value={name}
        maxLength={60}
        error={isTaken ? t('templateTaken') : null}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.add}>
        <Field
          label={t('templateText')}
          value={text}
          maxLength={2_000}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon="plus">
          {t('addTemplate')}
        </Button>
      </div>
    </ListForm>
  );
}

interface ItemsProps<Item> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  textOf?: (item: Item) => string;
  /** Does a digit key choose each of the first nine? */
  hasDigits?: boolean;
  onChange: (items: Item[]) => void;
}

function Items<Item>({ items, nameOf, textOf, hasDigits, onChange }: ItemsProps<Item>) {
  const t = useMessages(SETTINGS_MESSAGES);
  return (
    <ol className={styles.items}>
      {items.map((item, index) => {
        const name = nameOf(item);
        return (
          <li key={name} tabIndex={-1}>
            <span>{hasDigits && index < 9 && <kbd>{index + 1}</kbd>}</span>
            <span>
              {name} {textOf && <small dir="auto">{textOf(item)}</small>}
            </span>
            <IconButton
              icon="up"
              label={t('moveUp', { name })}
              busy={index === 0}
              onClick={() => onChange(movedUp(items, index))}
            />
            <IconButton
              icon="cross"
              label={t('takeOut', { name })}
              onClick={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface ListFormProps {
  title: string;
  hint: string;
  onAdd: () => void;
  save: ReturnType<typeof useSave>;
  isChanged: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A list with what adds to it; all of it is saved at once. */
function ListForm({ title, hint, onAdd, save, isChanged, onSave, children }: ListFormProps) {
  const t = useMessages(SETTINGS_MESSAGES);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
  };
  return (
    <form className={styles.list} aria-label={title} onSubmit={submit}>
      <h3>{title}</h3>
      <p className={form.hint}>{hint}</p>
      {children}
      <FormError>{save.error && t('notSaved', { detail: t.reason(save.error) })}</FormError>
      <FormButtons>
        <Button look="primary" busy={save.isPending || !isChanged} onClick={onSave}>
          {t('saveList')}
        </Button>
      </FormButtons>
    </form>
  );
}

function movedUp<Item>(items: readonly Item[], index: number): Item[] {
  const item = items[index];
  return item === undefined ? [...items] : items.toSpliced(index, 1).toSpliced(index - 1, 0, item);
}
