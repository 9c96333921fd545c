import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button } from '../../ui/button';
import { useInstances } from './instance-data';
import { INSTANCE_MESSAGES } from './messages';
import { TokenDialog } from './token-dialog';
import type { Unreachable } from './unreachable';

interface AddTokenProps {
  domain: string;
  why: Unreachable;
  onStored: () => void;
  /** What helps where no token is missing, or somebody else must add it. */
  children?: ReactNode;
}

/** Where a stream fails for want of a token, a way to enter one, as another try would fail too. */
export function AddToken({ domain, why, onStored, children = null }: AddTokenProps) {
  const t = useMessages(INSTANCE_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useIsAdmin();
  const instance = useInstances().data?.find((each) => each.domain === domain);
  const isMissing = why.code === 'token_required' || why.code === 'token_unreadable';
  if (!isMissing || !isAdmin || !instance) return children;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('addToken')}</Button>
      {isOpen && <TokenDialog instance={instance} onClose={() => setOpen(false)} onStored={onStored} />}
    </>
  );
}
