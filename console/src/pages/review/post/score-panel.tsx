import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { Skeleton } from '../../../ui/skeleton';
import { useKeptFocus } from './focus';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import type { Post, ScoreAnalysis } from './post-models';
import { RuleList } from './rule-list';
import { useSpamRules } from './use-post-details';
import form from '../../../ui/form.module.css';
import panel from './panel.module.css';
import styles from './score-panel.module.css';

export function ScorePanel({ post, analysis }: { post: Post; analysis: UseQueryResult<ScoreAnalysis> }) {
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
      <PanelFailure what={t('scoreFailed')} query={analysis} />
      {(analysis.isLoading || catalogue.isLoading) && <Skeleton label={t('scoreLoading')} lines={5} />}
      {analysis.data && !catalogue.isLoading && (
        <RuleList analysis={analysis.data} catalogue={catalogue.data ?? []} plainText={post.plain_text} />
      )}
      {post.manual_spam_score !== null && (
        <p className={`${form.hint} ${styles.others}`}>{t('byHand', { score: post.spam_score })}</p>
      )}
    </section>
  );
}
