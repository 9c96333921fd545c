import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { QUEUE_MESSAGES } from './messages';
import { Picture } from './picture';

interface Side {
  src: string | null;
  alt: string;
}

/** Two pictures over each other: the slider moves the edge between them. */
export function Overlay({ upper, lower }: { upper: Side; lower: Side }) {
  const t = useMessages(QUEUE_MESSAGES);
  const [share, setShare] = useState(50);
  const style: CSSProperties & { '--share': string } = { '--share': `${share}%` };
  return (
    <div className="lay">
      <div className="im both" style={style}>
        <Picture {...lower} />
        <Picture {...upper} className="upper" />
      </div>
      <label>
        <span>{t('deliveredBefore')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t('share')}
          aria-valuetext={t('shareOf', { n: share })}
          onChange={(event) => setShare(Number(event.target.value))}
          onKeyDown={keepArrows}
        />
        <span>{t('thisPost')}</span>
      </label>
    </div>
  );
}

/** The arrows move the slider here, not the list. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}
