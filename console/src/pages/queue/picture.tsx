import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { QUEUE_MESSAGES } from './messages';

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
