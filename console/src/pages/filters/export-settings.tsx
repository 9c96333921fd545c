import { useMessages } from '../../i18n/use-messages';
import card from '../../ui/card.module.css';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import text from '../../ui/text.module.css';
import { useOverview } from '../queue/overview';
import { ExportFilters } from './export-filters';
import { ExportSwitch } from './export-switch';
import { FILTERS_MESSAGES } from './messages';
import { type Settings, useBlockedCount, useSettings } from './settings';
import styles from './filters.module.css';

export function ExportSettings() {
  const t = useMessages(FILTERS_MESSAGES);
  const settings = useSettings();
  const overview = useOverview();
  return (
    <section aria-labelledby="export">
      <h2 id="export" className={text.hidden}>
        {t('export')}
      </h2>
      <p className={styles.intro}>{t('exportIntro')}</p>
      <QueryFailure what={t('settingsFailed')} query={settings} inset className={styles.failureOfRow} />
      <QueryFailure what={t('effectsFailed')} query={overview} inset className={styles.failureOfRow} />
      {settings.isPending && !settings.isPaused && <Skeleton label={t('loading')} lines={6} />}
      {settings.data && (
        <>
          <HandedOut settings={settings.data} />
          <ExportFilters />
          <AsFetched settings={settings.data} />
        </>
      )}
    </section>
  );
}

function HandedOut({ settings }: { settings: Settings }) {
  const t = useMessages(FILTERS_MESSAGES);
  const overview = useOverview().data;
  const effect = (setting: 'require_media' | 'require_alt_text') =>
    overview
      ? t(settings[setting] ? 'holdsBackOf' : 'wouldHoldBack', {
          n: overview.by_setting[setting],
          total: overview.waiting,
        })
      : t('counting');
  return (
    <fieldset className={`${card.card} ${styles.group}`}>
      <legend>{t('exportTitle')}</legend>
      <ExportSwitch
        setting="require_media"
        settings={settings}
        effect={effect('require_media')}
        name={t('requireMedia')}
        text={t('requireMediaText')}
      />
      <ExportSwitch
        setting="require_alt_text"
        settings={settings}
        effect={effect('require_alt_text')}
        name={t('requireAlt')}
        text={t('requireAltText')}
      />
    </fieldset>
  );
}

function AsFetched({ settings }: { settings: Settings }) {
  const t = useMessages(FILTERS_MESSAGES);
  const users = useBlockedCount('users');
  const hashtags = useBlockedCount('hashtags');
  return (
    <fieldset className={`${card.card} ${styles.group}`}>
      <legend>{t('fetchTitle')}</legend>
      <ExportSwitch
        setting="auto_reject_blocked_users"
        settings={settings}
        effect={users === undefined ? t('counting') : t('rejectUsersEffect', { n: users })}
        name={t('rejectUsers')}
        text={t('rejectUsersText')}
      />
      <ExportSwitch
        setting="auto_reject_blocked_hashtags"
        settings={settings}
        effect={hashtags === undefined ? t('counting') : t('rejectHashtagsEffect', { n: hashtags })}
        name={t('rejectHashtags')}
        text={t('rejectHashtagsText')}
      />
    </fieldset>
  );
}
