import { useEffect } from 'react';
import { type Catalogue, useMessages } from '../../i18n/use-messages';
import type { Side } from '../../outbox/undo';
import type { Conflict } from '../../outbox/view';
import { useOutbox } from '../../outbox/use-outbox';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { focusContent } from '../../ui/focus-guard';
import { hideToast, notify, toastStore } from '../../ui/toast-store';
import { canBeMine, endConflict } from './conflicts';

const MESSAGES = {
  conflicts: {
    en: '{n, plural, one {# post was} other {# posts were}} changed by somebody else while you decided.',
    de: '{n, plural, one {# Beitrag wurde} other {# Beiträge wurden}} von jemand anderem geändert, während du entschieden hast.',
  },
  look: { en: 'Look', de: 'Ansehen' },
  keepAllTheirs: { en: 'Keep all {n} of theirs', de: 'Alle {n} anderen behalten' },
  useAllMine: { en: 'Use all {n} of mine', de: 'Alle {n} eigenen verwenden' },
  keptAllTheirs: {
    en: '{n, plural, one {Kept their decision} other {Kept their # decisions}}',
    de: '{n, plural, one {Andere Entscheidung behalten} other {# andere Entscheidungen behalten}}',
  },
  usedAllMine: {
    en: '{n, plural, one {Used your decision} other {Used your # decisions}}',
    de: '{n, plural, one {Eigene Entscheidung verwendet} other {# eigene Entscheidungen verwendet}}',
  },
} satisfies Catalogue;

interface ConflictBannerProps {
  /** The post that is shown, whose conflict is in sight. */
  open: number | undefined;
  onLook: (conflict: Conflict) => void;
}

/** How many conflicts other posts have; the post being read stays until the reviewer asks for them. */
export function ConflictBanner({ open, onLook }: ConflictBannerProps) {
  const t = useMessages(MESSAGES);
  const { conflicts } = useOutbox();
  const first = conflicts.find(({ postId }) => postId !== open);
  useEffect(() => {
    const step = toastStore.getState()?.step;
    if (conflicts.some(({ id }) => id === step)) hideToast(); // its Undo names a decision that was not applied
  }, [conflicts]);
  if (!first) return null;
  return (
    <Banner
      role="status"
      actions={
        <>
          <Button onClick={() => onLook(first)}>{t('look')}</Button>
          {conflicts.length > 1 && <AllConflicts conflicts={conflicts} />}
        </>
      }
    >
      {t('conflicts', { n: conflicts.length })}
    </Banner>
  );
}

function AllConflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useMessages(MESSAGES);
  const own = canBeMine(conflicts);
  const resolveAll = (chosen: readonly Conflict[], side: Side) => {
    focusContent(); // the button goes
    for (const conflict of chosen) void endConflict(conflict, side);
    notify(t(side === 'theirs' ? 'keptAllTheirs' : 'usedAllMine', { n: chosen.length }));
  };
  return (
    <>
      <Button onClick={() => resolveAll(conflicts, 'theirs')}>{t('keepAllTheirs', { n: conflicts.length })}</Button>
      {own.length > 0 && <Button onClick={() => resolveAll(own, 'mine')}>{t('useAllMine', { n: own.length })}</Button>}
    </>
  );
}
