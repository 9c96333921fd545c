import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { levelStyle } from '../../../ui/score-badge';
import { levelOf, LEVELS } from '../../../ui/score-level';
import { Skeleton } from '../../../ui/skeleton';
import { effectiveScore, type TextSpan, type Post, type ScoreAnalysis } from './post-models';
import text from '../../../ui/text.module.css';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import panel from './panel.module.css';
import { levelWord } from './post-badges';
import { RuleList } from './rule-list';
import { ScoreForm } from './score-form';
import styles from './score-panel.module.css';
import { useKeptFocus } from './focus';
import { useSpamRules } from './use-post-details';

interface ScorePanelProps {
  post: Post;
  analysis: UseQueryResult<ScoreAnalysis>;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
  /** Null leaves the score to the rules. */
  onSetScore: (score: number | null) => void;
  onShowEvidence: (span: TextSpan) => void;
}

export function ScorePanel({ post, analysis, isEditing, onShowEvidence, ...form }: ScorePanelProps) {
  const t = useMessages(POST_MESSAGES);
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
      <Total post={post} isEditing={isEditing} onEdit={form.onEdit} />
      {isEditing && <ScoreForm post={post} onClose={form.onClose} onSetScore={form.onSetScore} />}
      <Scale score={effectiveScore(post)} />
      <PanelFailure what={t('scoreFailed')} query={analysis} />
      {(analysis.isLoading || catalogue.isLoading) && <Skeleton label={t('scoreLoading')} lines={5} />}
      {analysis.data && !catalogue.isLoading && (
        <RuleList
          analysis={analysis.data}
          catalogue={catalogue.data ?? []}
          plainText={post.plain_text}
          onShowEvidence={onShowEvidence}
        />
      )}
    </section>
  );
}

function Total({ post, isEditing, onEdit }: { post: Post; isEditing: boolean; onEdit: () => void }) {
  const t = useMessages(POST_MESSAGES);
  const score = effectiveScore(post);
  return (
    <div className={styles.total}>
      <span className={`${styles.number} ${text.figures}`}>{score}</span>
      <span className={styles.level}>
        <b>{levelWord(t, score)}</b>
        <br />
        {post.manual_spam_score === null ? t('automatic') : t('byHand', { score: post.spam_score })}
      </span>
      <Button className={styles.edit} action="score" aria-expanded={isEditing} onClick={onEdit}>
        {t('setScore')}
      </Button>
    </div>
  );
}

function Scale({ score }: { score: number }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {LEVELS.map((from, level) => (
        <i
          key={from}
          className={level === levelOf(score) ? `${styles.step} ${styles.reached}` : styles.step}
          style={levelStyle(level)}
        />
      ))}
      <i className={styles.pointer} style={{ left: `${score}%` }} />
    </div>
  );
}
