import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { ShortInput } from '../../../ui/short-input';
import { useReview } from '../use-review';
import { useBorrowedFocus } from './focus';
import { POST_MESSAGES } from './messages';
import type { Post } from './post-models';
import { readScore } from './rules';
import text from '../../../ui/text.module.css';
import fields from '../../../ui/form.module.css';
import styles from './score-form.module.css';

/** Sets the score by hand: a number and Enter; Del or an empty field returns to the rules' score; Esc closes. */
export function ScoreForm({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { actions, view } = useReview();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  useBorrowedFocus(form, field);
  const before = post.manual_spam_score;
  const set = (score: number | null) => {
    if (score !== before) actions.setScore(post, score);
    view.close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const score = readScore(field.current?.value ?? '');
    setInvalid(score === undefined);
    if (score === undefined) field.current?.select();
    else set(score);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') view.close();
    else if (event.key === 'Delete' && event.target === field.current && isAllSelected(field.current)) set(null);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its field and its buttons
    <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={press} noValidate>
      <label htmlFor={id}>{t('scoreLabel')}</label>
      <ShortInput
        ref={field}
        id={id}
        className={`${fields.input} ${text.figures}`}
        inputMode="numeric"
        maxLength={3}
        defaultValue={before ?? ''}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-error`}
      />
      <Button look="primary" type="submit">
        {t('save')}
      </Button>
      <Button onClick={view.close}>{t('cancel')}</Button>
      <p id={`${id}-error`} className={fields.error} role="alert">
        {isInvalid && t('scoreInvalid')}
      </p>
    </form>
  );
}

function isAllSelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length;
}
