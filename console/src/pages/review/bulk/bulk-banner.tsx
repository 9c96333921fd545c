import { useEffect, useEffectEvent } from 'react';
import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import { type Catalogue, type MessagesOf, useMessages } from '../../../i18n/use-messages';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/toast-store';
import { REVIEW_MESSAGES } from '../messages';
import text from '../../../ui/text.module.css';
import { type BulkDecision, isUnderWay, underWay, useBulkDecisions, useUndoBulk } from './bulk-decisions';

const BULK_MESSAGES = {
  ...REVIEW_MESSAGES,
  undo: COMMON_MESSAGES.undo,
  running: {
    en: '{done} of {of, plural, one {# post} other {# posts}} decided',
    de: '{done} von {of, plural, one {# Beitrag} other {# Beiträgen}} entschieden',
  },
  undoing: {
    en: 'Taking {of, plural, one {# post} other {# posts}} back: {done} done',
    de: '{of, plural, one {# Beitrag wird} other {# Beiträge werden}} zurückgenommen: {done} fertig',
  },
  skipped: {
    en: '{n, plural, one {one that somebody else reviewed stays as it was} other {# that others reviewed stay as they were}}',
    de: '{n, plural, one {einer, den jemand anders geprüft hat, bleibt} other {#, die andere geprüft haben, bleiben}} unverändert',
  },
  kept: {
    en: '{n} changed since or handed out',
    de: '{n} seither geändert oder ausgegeben',
  },
} satisfies Catalogue;

export function BulkBanner({ onEnd }: { onEnd: () => void }) {
  const t = useMessages(BULK_MESSAGES);
  const decisions = useBulkDecisions();
  const undo = useUndoBulk();
  const end = useEffectEvent((decision: BulkDecision) => {
    const action = { label: t('undo'), key: 'undo', run: () => undo(decision.id) } as const;
    notify(wordsOfEnd(decision, t), decision.status === 'done' ? { action } : {});
    onEnd();
  });
  useEffect(() => {
    for (const decision of decisions)
      if (isUnderWay(decision)) underWay.add(decision.id);
      else if (underWay.delete(decision.id)) end(decision);
  }, [decisions]);
  return decisions.filter(isUnderWay).map((decision) => {
    const { id, status, total, changed, unchanged, skipped, restored, kept_changed: kept } = decision;
    const [done, of] = status === 'running' ? [changed + unchanged + skipped, total] : [restored + kept, changed];
    const words = t(status === 'running' ? 'running' : 'undoing', { done, of });
    return (
      <Banner
        key={id}
        icon={null}
        role="status"
        actions={status === 'running' && <Button onClick={() => undo(id)}>{t('undo')}</Button>}
      >
        <progress value={done} max={Math.max(1, of)} aria-label={words} /> <span className={text.figures}>{words}</span>
      </Banner>
    );
  });
}

function wordsOfEnd(decision: BulkDecision, t: MessagesOf<typeof BULK_MESSAGES>): string {
  const { status, approved, changed, skipped, restored, kept_changed: kept } = decision;
  if (status === 'done') {
    const decided = t(approved ? 'approvedMany' : 'rejectedMany', { n: changed });
    return skipped > 0 ? `${decided}; ${t('skipped', { n: skipped })}` : decided;
  }
  const takenBack = t('takenBackMany', { n: restored });
  return kept > 0 ? `${takenBack}; ${t('kept', { n: kept })}` : takenBack;
}
