import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { webAddress } from './duplicate';
import { QUEUE_MESSAGES } from './messages';

/** An address that the page's content policy lets pictures come from: https, or this machine, as the sample instance. */
export function loadable(address: unknown): string | null {
  const safe = webAddress(address);
  if (safe === null) return null;
  const { protocol, hostname } = new URL(safe);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' ? safe : null;
}

interface PictureProps {
  src: string | null;
  alt: string;
  className?: string;
}

/** A picture of somebody else's server, which learns nothing but that it was asked for. */
export function Picture({ src, alt, className }: PictureProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || failed === src)
    return (
      <span className="broken">
        <Icon name="image" />
        {t('pictureFailed')}
      </span>
    );
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
