import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { QueryFailure } from '../../../ui/query-failure';
import form from '../../../ui/form.module.css';
import { notify } from '../../../ui/toast-store';
import { POST_MESSAGES } from './messages';
import panel from './panel.module.css';
import type { Post } from './post-models';
import { MOST_AT_ONCE, waitingInWave } from '../waiting-posts';

interface WaveCardProps {
  wave: number;
  /** Lists the posts of the wave. */
  onShow: (wave: number) => void;
  /** Asks whether to decide about these posts. */
  onDecide: (posts: readonly Post[], approved: boolean) => void;
}

/** The wave that a post belongs to: who posted the same, and one decision for all its posts that wait. */
export function WaveCard({ wave: id, onShow, onDecide }: WaveCardProps) {
  const t = useMessages(POST_MESSAGES);
  const query = useQuery({
    queryKey: ['waves', id],
    queryFn: () => bodyOf(api.GET('/api/v1/waves/{id}', { params: { path: { id } } })),
  });
  const [isAsking, setAsking] = useState(false);
  const decide = async (approved: boolean) => {
    setAsking(true);
    try {
      onDecide(await waitingInWave(id), approved);
    } catch {
      notify(t('waveFailed'), { tone: 'bad' });
    } finally {
      setAsking(false);
    }
  };
  const wave = query.data;
  const n = Math.min(MOST_AT_ONCE, wave?.unreviewed_count ?? 0);
  return (
    <section className={panel.panel} aria-label={t('wave')}>
      <h2>{t('wave')}</h2>
      <QueryFailure what={t('waveFailed')} query={query} />
      {wave && <WaveFacts wave={wave} />}
      <div className={form.buttons}>
        <Button look="ghost" onClick={() => onShow(id)}>
          {t('waveShow')}
        </Button>
        {n > 0 && (
          <>
            <Button busy={isAsking} onClick={() => void decide(true)}>
              {t('waveApprove', { n })}
            </Button>
            <Button look="danger" busy={isAsking} onClick={() => void decide(false)}>
              {t('waveReject', { n })}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function WaveFacts({ wave }: { wave: Models['WaveDetails'] }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const { accounts, servers, unestablished_accounts: unestablished } = wave;
  return (
    <>
      <p>{t('waveOf', { accounts, servers, unestablished })}</p>
      <p>{t('waveSpan', { from: format.dateTime(wave.first_seen), to: format.dateTime(wave.last_seen) })}</p>
      <blockquote dir="auto">{wave.sample}</blockquote>
    </>
  );
}
