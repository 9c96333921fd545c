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
            <Rule key={rule.name} rule={rule} evidence={analysis.evidence?.[rule.name] ?? []} {...rest} />
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

/** The reasons in their order, each once, with the distinct spans that it is about. */
function byReason(evidence: readonly Evidence[]): [reason: string, spans: TextSpan[]][] {
  const reasons = new Map<string, Map<string, TextSpan>>();
  for (const each of evidence) {
    const spans = reasons.get(each.reason) ?? new Map<string, TextSpan>();
    reasons.set(each.reason, spans);
    const span = spanOf(each);
    if (span) spans.set(`${span.start} ${span.end}`, span);
  }
  return [...reasons].map(([reason, spans]) => [reason, [...spans.values()]]);
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
        <ul className={styles.evidence}>
          {byReason(evidence).map(([reason, spans]) => (
            <li key={reason}>
              {spans.map((span) => (
                <Chip key={`${span.start} ${span.end}`} span={span} {...rest} />
              ))}
              <span lang="en">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The words that are evidence; it scrolls to them. */
function Chip({ span, plainText, onShowEvidence }: Omit<RuleListProps, 'analysis' | 'catalogue'> & { span: TextSpan }) {
  return (
    <button
      type="button"
      className={styles.chip}
      dir="auto"
      onClick={() => onShowEvidence(span)}
      onFocus={() => markEvidence(span)}
      onBlur={() => markEvidence(null)}
    >
      {plainText.slice(span.start, span.end).replace(/\s+/g, ' ')}
    </button>
  );
}
