import type { UseQueryResult } from '@tanstack/react-query';
import type { Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import actions from '../author/author.module.css';
import { useReview } from '../use-review';
import { DecideAll, MOST_AT_ONCE, waitingInWave } from '../decide-all';
import { PanelFailure } from './panel-failure';
import form from '../../../ui/form.module.css';
import text from '../../../ui/text.module.css';
import panel from './panel.module.css';
import styles from './wave-card.module.css';

const WAVE_MESSAGES = {
  wave: { en: 'The same from several accounts', de: 'Dasselbe von mehreren Konten' },
  waveFailed: { en: 'The wave could not be loaded', de: 'Die Welle konnte nicht geladen werden' },
  waveOf: {
    en: '{accounts, plural, one {# account} other {# accounts}} on {servers, plural, one {# server} other {# servers}}, {unestablished} of them new or hardly followed',
    de: '{accounts, plural, one {# Konto} other {# Konten}} auf {servers, plural, one {# Server} other {# Servern}}, davon {unestablished} neu oder kaum gefolgt',
  },
  waveSpan: { en: 'From {from} to {to}', de: 'Von {from} bis {to}' },
  waveShow: { en: 'Show its posts', de: 'Beiträge zeigen' },
} satisfies Catalogue;

export function WaveCard({ id, query }: { id: number; query: UseQueryResult<Models['WaveDetails']> }) {
  const t = useMessages(WAVE_MESSAGES);
  const { showWave } = useReview();
  const wave = query.data;
  const n = Math.min(MOST_AT_ONCE, wave?.unreviewed_count ?? 0);
  return (
    <section className={panel.panel} aria-label={t('wave')}>
      <h2>{t('wave')}</h2>
      <PanelFailure what={t('waveFailed')} query={query} />
      {wave && <WaveFacts wave={wave} />}
      <div className={actions.actions}>
        <Button className={actions.whole} onClick={() => showWave(id)}>
          {t('waveShow')}
        </Button>
        {n > 0 && <DecideAll n={n} load={() => waitingInWave(id)} />}
      </div>
    </section>
  );
}

function WaveFacts({ wave }: { wave: Models['WaveDetails'] }) {
  const t = useMessages(WAVE_MESSAGES);
  const format = useFormat();
  const { accounts, servers, unestablished_accounts: unestablished } = wave;
  return (
    <>
      <p>{t('waveOf', { accounts, servers, unestablished })}</p>
      <p className={form.hint}>
        {t('waveSpan', { from: format.dateTime(wave.first_seen), to: format.dateTime(wave.last_seen) })}
      </p>
      <blockquote className={`${text.clamp} ${text.fine} ${styles.sample}`} title={wave.sample} dir="auto">
        {wave.sample}
      </blockquote>
    </>
  );
}
