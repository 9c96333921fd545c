import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { CleanUp } from './clean-up';
import { QUEUE_MESSAGES } from './messages';
import { Trim } from './trim';

/** The two ways to remove posts for good; each asks first. */
export function Upkeep() {
  const t = useMessages(QUEUE_MESSAGES);
  const [asked, setAsked] = useState<'cleanUp' | 'trim' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button onClick={() => setAsked('cleanUp')}>{t('cleanUp')}</Button>
      <Button onClick={() => setAsked('trim')}>{t('trim')}</Button>
      {asked === 'cleanUp' && <CleanUp onClose={close} />}
      {asked === 'trim' && <Trim onClose={close} />}
    </>
  );
}
