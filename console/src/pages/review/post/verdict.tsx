import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { IconButton } from '../../../ui/button';
import { levelStyle } from '../../../ui/score-badge';
import { levelOf, LEVELS } from '../../../ui/score-level';
import text from '../../../ui/text.module.css';
import { useReview } from '../use-review';
import { POST_MESSAGES } from './messages';
import { levelWord } from './post-badges';
import { effectiveScore, type Post } from './post-models';
import { ScoreForm } from './score-form';
import styles from './verdict.module.css';

/** Score and prediction side by side, in sight however far the reasons are scrolled. */
export function Verdict({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const score = effectiveScore(post);
  const { predicted_approval: approval } = post;
  const { view } = useReview();
  const isEditing = view.open === 'score';
  return (
    <>
      <dl className={`${styles.verdict} ${text.figures}`}>
        <div>
          <dt className={text.label}>{t('score')}</dt>
          <dd className={text.big}>{score}</dd>
          <dd>{levelWord(t, score)}</dd>
          <dd className={styles.edit}>
            <IconButton
              icon="pencil"
              label={t('setScore')}
              action="score"
              aria-expanded={isEditing}
              onClick={view.editScore}
            />
          </dd>
          <Scale score={score} />
        </div>
        {approval !== null && (
          <div>
            <dt className={text.label}>{t('predictionShort')}</dt>
            <dd className={text.big}>{format.percent(approval)}</dd>
            <dd>{t('predictionOf')}</dd>
            <dd className={styles.scale} aria-hidden="true">
              <i className={styles.share} style={{ width: `${approval}%` }} />
            </dd>
          </div>
        )}
      </dl>
      {isEditing && <ScoreForm post={post} />}
    </>
  );
}

function Scale({ score }: { score: number }) {
  return (
    <dd className={styles.scale} aria-hidden="true">
      {LEVELS.map((from, level) => (
        <i
          key={from}
          className={level === levelOf(score) ? styles.reached : styles.step}
          style={{ ...levelStyle(level), flexGrow: (LEVELS[level + 1] ?? 100) - from }}
        />
      ))}
      <i className={styles.pointer} style={{ left: `${score}%` }} />
    </dd>
  );
}
