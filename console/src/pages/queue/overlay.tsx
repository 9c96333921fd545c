import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { QUEUE_MESSAGES } from './messages';
import { Picture } from './picture';

interface Side {
  src: string | null;
  alt: string;
}

/** Two pictures over each other: the slider moves the edge between them. */
export function Overlay({ left, right }: { left: Side; right: Side }) {
  const t = useMessages(QUEUE_MESSAGES);
  const [edge, setEdge] = useState(50);
  const style: CSSProperties & { '--edge': string } = { '--edge': `${edge}%` };
  return (
    <div className="lay">
      <div className="frame both" style={style}>
        <Picture {...right} />
        <Picture {...left} className="left" />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={edge}
        aria-label={t('edge')}
        aria-valuetext={t('edgeAt', { n: edge })}
        onChange={(event) => setEdge(Number(event.target.value))}
        onKeyDown={keepArrows}
      />
      <p className="ends" aria-hidden="true">
        <span>{t('thisPost')}</span>
        <span>{t('deliveredBefore')}</span>
      </p>
    </div>
  );
}

/** The arrows move the slider here, not the list. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}
