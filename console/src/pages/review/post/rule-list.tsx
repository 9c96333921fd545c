import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import form from '../../../ui/form.module.css';
import typography from '../../../ui/text.module.css';
import { Bar } from './bar';
import { markEvidence, scrollToEvidence } from './evidence-highlights';
import { POST_MESSAGES } from './messages';
import { reasonText } from './reasons';
import { type Evidence, spanOf, type ScoreAnalysis, type SpamRule } from './post-models';
import { type RulePoints, rulesByPoints } from './rules';
import styles from './score-panel.module.css';

interface RuleListProps {
  analysis: ScoreAnalysis;
  catalogue: readonly SpamRule[];
  plainText: string;
}

export function RuleList({ analysis, catalogue, plainText }: RuleListProps) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const { language } = usePreferences();
  const rules = rulesByPoints(analysis, catalogue, language);
  const quiet = rules.filter(({ points }) => points === 0).map(({ title }) => title);
  const firing = rules.filter(({ points }) => points > 0);
  return (
    <>
      {firing.length > 0 && (
        <ul>
          {firing.map((rule) => (
            <Rule key={rule.name} rule={rule} evidence={analysis.evidence?.[rule.name] ?? []} plainText={plainText} />
          ))}
        </ul>
      )}
      {analysis.evidence_stale && <p className={`${form.hint} ${styles.others} ${styles.stale}`}>{t('stale')}</p>}
      {firing.length === 0 && <p className={`${form.hint} ${styles.others}`}>{t('noPoints')}</p>}
      {firing.length > 0 && quiet.length > 0 && (
        <p className={`${form.hint} ${styles.others}`}>
          {t.rich('nothingFrom', { rules: <span>{format.list(quiet)}</span> })}
        </p>
      )}
    </>
  );
}

function byReason(evidence: readonly Evidence[]): [Evidence, ...Evidence[]][] {
  const reasons = new Map<string, [Evidence, ...Evidence[]]>();
  for (const each of evidence) {
    const others = reasons.get(each.reason);
    if (others) others.push(each);
    else reasons.set(each.reason, [each]);
  }
  return [...reasons.values()];
}

interface RuleProps {
  rule: RulePoints;
  evidence: readonly Evidence[];
  plainText: string;
}

function Rule({ rule: { title, points, maximum }, evidence, plainText }: RuleProps) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const { language } = usePreferences();
  return (
    <li className={styles.rule}>
      <span className={styles.name}>{title}</span>
      <span className={`${styles.points} ${typography.figures}`}>
        {`+${points} `}
        {maximum !== null && <span>{t('ofMaximum', { maximum })}</span>}
      </span>
      {maximum !== null && <Bar share={points / maximum} colour="s2" />}
      {evidence.length > 0 && (
        <ul className={`${typography.fine} ${styles.evidence}`}>
          {byReason(evidence).map((found) => (
            <li key={found[0].reason}>
              {found.map((each) => (
                <Words key={`${each.source} ${each.start} ${each.end}`} evidence={each} plainText={plainText} />
              ))}
              <span lang={language}>{reasonText(found[0], language)}</span>
              <span className={`${styles.part} ${typography.figures}`}>
                {format.points(found.reduce((sum, each) => sum + each.points, 0))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Words({ evidence, plainText }: { evidence: Evidence; plainText: string }) {
  const t = useMessages(POST_MESSAGES);
  const span = spanOf(evidence);
  if (span)
    return (
      <button
        type="button"
        className={`${styles.chip} ${typography.cut}`}
        dir="auto"
        onClick={() => scrollToEvidence(span)}
        onFocus={() => markEvidence(span)}
        onBlur={() => markEvidence(null)}
      >
        {plainText.slice(span.start, span.end).replace(/\s+/g, ' ')}
      </button>
    );
  if (evidence.source === undefined || evidence.source === 'content') return null;
  return (
    <span className={styles.beside}>
      {t(SOURCES[evidence.source])}{' '}
      <q dir="auto" className={`${styles.chip} ${typography.cut}`}>
        {evidence.text}
      </q>
    </span>
  );
}

const SOURCES = {
  content_warning: 'inWarning',
  poll: 'inPoll',
  card: 'inCard',
  alt_text: 'inAltText',
  emoji: 'inEmoji',
  author_name: 'inName',
  author_bio: 'inBio',
} as const;
