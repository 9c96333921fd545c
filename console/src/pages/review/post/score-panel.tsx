import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { levelStyle } from '../../../ui/score-badge';
import { levelOf, LEVELS } from '../../../ui/score-level';
import { Skeleton } from '../../../ui/skeleton';
import { effectiveScore, type Post, type ScoreAnalysis } from './post-models';
import { POST_MESSAGES } from './messages';
import { useReview } from '../use-review';
import { PanelFailure } from './panel-failure';
import { levelWord } from './post-badges';
import { RuleList } from './rule-list';
import { useBorrowedFocus, useKeptFocus } from './focus';
import { useSpamRules } from './use-post-details';
import { ShortInput } from '../../../ui/short-input';
import { readScore } from './rules';
import text from '../../../ui/text.module.css';
import fields from '../../../ui/form.module.css';
import panel from './panel.module.css';
import styles from './score-panel.module.css';

export function ScorePanel({ post, analysis }: { post: Post; analysis: UseQueryResult<ScoreAnalysis> }) {
  const t = useMessages(POST_MESSAGES);
  const { view } = useReview();
  const isEditing = view.open === 'score';
  const score = effectiveScore(post);
  const catalogue = useSpamRules();
  const section = useRef<HTMLElement>(null);
  useKeptFocus('why', section);
  const rules = analysis.data && Object.keys(analysis.data.rules).length;
  return (
    <section className={panel.panel} ref={section} tabIndex={-1}>
      <h2>
        {t('whyScore')}
        {rules !== undefined && <span>{t('ruleSum', { n: rules })}</span>}
      </h2>
      <div className={styles.total}>
        <span className={`${styles.number} ${text.figures}`}>{score}</span>
        <span className={styles.level}>
          <b>{levelWord(t, score)}</b>
          <br />
          {post.manual_spam_score === null ? t('automatic') : t('byHand', { score: post.spam_score })}
        </span>
        <Button className={styles.edit} action="score" aria-expanded={isEditing} onClick={view.editScore}>
          {t('setScore')}
        </Button>
      </div>
      {isEditing && <ScoreForm post={post} />}
      <Scale score={score} />
      <PanelFailure what={t('scoreFailed')} query={analysis} />
      {(analysis.isLoading || catalogue.isLoading) && <Skeleton label={t('scoreLoading')} lines={5} />}
      {analysis.data && !catalogue.isLoading && (
        <RuleList analysis={analysis.data} catalogue={catalogue.data ?? []} plainText={post.plain_text} />
      )}
    </section>
  );
}

function Scale({ score }: { score: number }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {LEVELS.map((from, level) => (
        <i
          key={from}
          className={level === levelOf(score) ? `${styles.step} ${styles.reached}` : styles.step}
          style={{ ...levelStyle(level), flexGrow: (LEVELS[level + 1] ?? 100) - from }}
        />
      ))}
      <i className={styles.pointer} style={{ left: `${score}%` }} />
    </div>
  );
}

/** Sets the score by hand: a number and Enter; Del or an empty field returns to the rules' score; Esc closes. */
function ScoreForm({ post }: { post: Post }) {
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
