import { useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import typography from '../../../ui/text.module.css';
import { markEvidence } from './evidence-highlights';
import { POST_MESSAGES } from './messages';
import { type Evidence, type TextSpan, spanOf, type ScoreAnalysis, type SpamRule } from './post-models';
import { type RulePoints, rulesByPoints } from './rules';
import styles from './score-panel.module.css';

interface RuleListProps {
  analysis: ScoreAnalysis;
  catalogue: readonly SpamRule[];
  plainText: string;
  onShowEvidence: (place: TextSpan) => void;
}

/** The rules that gave points, the most first, with their evidence; then those that gave none. */
export function RuleList({ analysis, catalogue, ...rest }: RuleListProps) {
  const t = useMessages(POST_MESSAGES);
  const { language, locale } = usePreferences();
  const rules = rulesByPoints(analysis, catalogue, language);
  const quiet = rules.filter(({ points }) => points === 0).map(({ title }) => title);
  const firing = rules.filter(({ points }) => points > 0);
  return (
    <>
      {firing.length > 0 && (
        <ul>
          {firing.map((rule) => (
            <Rule key={rule.name} rule={rule} evidence={distinct(analysis.evidence?.[rule.name] ?? [])} {...rest} />
          ))}
        </ul>
      )}
      {analysis.evidence_stale && <p className={`${styles.others} ${styles.stale}`}>{t('stale')}</p>}
      {firing.length === 0 && <p className={styles.others}>{t('noPoints')}</p>}
      {firing.length > 0 && quiet.length > 0 && (
        <p className={styles.others}>
          {t.rich('nothingFrom', {
            rules: <span>{new Intl.ListFormat(locale, { type: 'unit' }).format(quiet)}</span>,
          })}
        </p>
      )}
    </>
  );
}

/** One span may contain several words of the lexicons. */
function distinct(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((each) => [keyOf(each), each])).values()];
}

function keyOf({ start, end, reason }: Evidence): string {
  return start === undefined ? reason : `${start} ${end}`;
}

interface RuleProps extends Omit<RuleListProps, 'analysis' | 'catalogue'> {
  rule: RulePoints;
  evidence: readonly Evidence[];
}

function Rule({ rule: { title, points, maximum }, evidence, ...rest }: RuleProps) {
  const t = useMessages(POST_MESSAGES);
  return (
    <li className={styles.rule}>
      <span className={styles.name}>{title}</span>
      <span className={`${styles.points} ${typography.figures}`}>
        {`+${points} `}
        {maximum !== null && <span>{t('ofMaximum', { maximum })}</span>}
      </span>
      {evidence.length > 0 && (
        <span className={styles.evidence}>
          {evidence.map((each, index) => (
            <Chip key={index} evidence={each} {...rest} />
          ))}
        </span>
      )}
    </li>
  );
}

/** Evidence with a span scrolls there; the rest is said in words. */
function Chip({
  evidence,
  plainText,
  onShowEvidence,
}: Omit<RuleListProps, 'analysis' | 'catalogue'> & { evidence: Evidence }) {
  const span = spanOf(evidence);
  if (!span) return <span lang="en">{evidence.reason}</span>;
  const text = plainText.slice(span.start, span.end).replace(/\s+/g, ' ');
  return (
    <button
      type="button"
      className={styles.chip}
      title={evidence.reason}
      dir="auto"
      onClick={() => onShowEvidence(span)}
      onFocus={() => markEvidence(span)}
      onBlur={() => markEvidence(null)}
    >
      {text}
    </button>
  );
}
