import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { useKeyLabel } from '../../../keys/use-keys';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { POST_MESSAGES } from './messages';
import type { Post } from './post-models';
import { useReview } from '../use-review';
import { draftOf, keepDraft } from './note-drafts';
import { useBorrowedFocus, useKeptFocus } from './focus';
import { pick, Popover } from '../../../ui/popover';
import { useReviewSettings } from '../../../ui/rejection-reasons';
import typography from '../../../ui/text.module.css';
import fields from '../../../ui/form.module.css';
import menu from '../../../ui/popover.module.css';
import styles from './note-editor.module.css';

const LONGEST = 10_000;

export function NoteEditor({ post }: { post: Post }) {
  const { id: postId, reviewer_notes: note } = post;
  const t = useMessages(POST_MESSAGES);
  const { actions, view } = useReview();
  const isEditing = view.open === 'note';
  const key = useKeyLabel('note');
  // The draft survives Esc and the next post, so that a slip loses nothing.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const text = draftOf(postId) ?? note;
  const isUnsaved = text !== note;
  const type = (typed: string | null) => {
    keepDraft(postId, typed);
    redraw();
  };
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useKeptFocus('note', place);
  const save = () => {
    type(null);
    if (isUnsaved) actions.setNote(post, text);
    view.close();
  };
  return (
    <div className={styles.note} ref={place} tabIndex={-1}>
      <button
        ref={opener}
        type="button"
        className={text === '' ? `${styles.open} ${styles.empty}` : styles.open}
        hidden={isEditing}
        aria-keyshortcuts={key ?? undefined}
        onClick={view.editNote}
      >
        <Icon name="note" size={16} />
        {text === '' ? (
          t('addNote')
        ) : (
          <span className={styles.text} dir="auto">
            <span className={typography.hidden}>{t('editNote')}: </span>
            {text}
          </span>
        )}
        {isUnsaved && <span className={styles.unsaved}>{t('unsaved')}</span>}
        {key && <kbd aria-hidden="true">{key}</kbd>}
      </button>
      {isEditing && <NoteForm opener={opener} text={text} onType={type} onSave={save} />}
    </div>
  );
}

interface NoteFormProps {
  opener: RefObject<HTMLButtonElement | null>;
  text: string;
  onType: (text: string) => void;
  onSave: () => void;
}

function NoteForm({ opener, text, onType, onSave }: NoteFormProps) {
  const t = useMessages(POST_MESSAGES);
  const { actions, view } = useReview();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useBorrowedFocus(form, field, opener);
  // With its buttons, which the decision bar would cover.
  useLayoutEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [text]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.target as Element).closest('[popover]')) return;
    const isRejection = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isRejection && event.key !== 'Escape') return;
    event.preventDefault();
    view.close();
    if (isRejection) actions.decide(false);
  };
  const insert = (template: string) => {
    onType([text.trimEnd(), template].filter(Boolean).join('\n').slice(0, LONGEST));
    field.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its field and its buttons
    <form
      ref={form}
      className={styles.form}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <label htmlFor={id} className={typography.label}>
        {t('note')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={fields.input}
        dir="auto"
        value={text}
        maxLength={LONGEST}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          currentTarget.setSelectionRange(value.length, value.length)
        }
      />
      <div className={typography.row}>
        <span id={`${id}-hint`} className={`${fields.hint} ${styles.hint}`}>
          {t('noteHint', { key: 'Ctrl ↵' })}
        </span>
        <TemplateMenu openSignal={view.templateSignal} onPick={insert} />
        <Button onClick={view.close}>{t('cancel')}</Button>
        <Button look="primary" type="submit">
          {t('saveNote')}
        </Button>
      </div>
    </form>
  );
}

function TemplateMenu({ openSignal, onPick }: { openSignal: number; onPick: (text: string) => void }) {
  const t = useMessages(POST_MESSAGES);
  const templates = useReviewSettings().data?.note_templates ?? [];
  return (
    <Popover label={t('templates')} openSignal={openSignal}>
      {templates.length === 0 && <p className={typography.soft}>{t('noTemplates')}</p>}
      <ul className={menu.menu}>
        {templates.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className={`${menu.item} ${styles.template}`} onClick={pick(() => onPick(text))}>
              <b>{name}</b>
              <span className={`${typography.cut} ${typography.soft}`} dir="auto">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
