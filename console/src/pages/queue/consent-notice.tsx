import { useState } from 'react';
import { Link } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import card from '../../ui/card.module.css';
import { readStored } from '../../preferences/stored';
import { CONSENT_MESSAGES } from '../filters/consent-messages';
import type { Overview } from './overview';

const SEEN = 'sluice-consent';

/** Says once in a browser that posts are withheld by what their authors say, when some are. */
export function ConsentNotice({ overview }: { overview: Overview }) {
  const t = useMessages(CONSENT_MESSAGES);
  const [isSeen, setSeen] = useState(() => 'seen' in readStored(SEEN));
  const n = overview.by_filter.opted_out;
  if (isSeen || n === 0) return null;
  const close = () => {
    localStorage.setItem(SEEN, '{"seen":true}');
    setSeen(true);
  };
  return (
    <Banner
      inset
      role="status"
      className={card.wide}
      actions={
        <>
          <Link href="/filters?tab=export">{t('change')}</Link>
          <Button onClick={close}>{t('understood')}</Button>
        </>
      }
    >
      {t('notice', { n })}
    </Banner>
  );
}
