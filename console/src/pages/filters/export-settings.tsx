import { useMessages } from '../../i18n/use-messages';
import card from '../../ui/card.module.css';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import text from '../../ui/text.module.css';
import { useOverview } from '../queue/overview';
import { ExportFilters } from './export-filters';
import { ExportSwitch } from './export-switch';
import { FILTERS_MESSAGES } from './messages';
import { type Settings, type SettingsChange, useBlockedCount, useSettings } from './settings';
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
          <Group legend={t('exportTitle')} switches={HANDED_OUT} settings={settings.data} />
          <ExportFilters />
          <Group legend={t('fetchTitle')} switches={AS_FETCHED} settings={settings.data} />
        </>
      )}
    </section>
  );
}

const HANDED_OUT = [
  { setting: 'require_media', name: 'requireMedia', text: 'requireMediaText' },
  { setting: 'require_alt_text', name: 'requireAlt', text: 'requireAltText' },
] as const;

const AS_FETCHED = [
  { setting: 'auto_reject_blocked_users', name: 'rejectUsers', text: 'rejectUsersText' },
  { setting: 'auto_reject_blocked_hashtags', name: 'rejectHashtags', text: 'rejectHashtagsText' },
] as const;

interface GroupProps {
  legend: string;
  switches: typeof HANDED_OUT | typeof AS_FETCHED;
  settings: Settings;
}

function Group({ legend, switches, settings }: GroupProps) {
  const t = useMessages(FILTERS_MESSAGES);
  const effects = useEffects(settings);
  return (
    <fieldset className={`${card.card} ${styles.group}`}>
      <legend>{legend}</legend>
      {switches.map(({ setting, name, text }) => (
        <ExportSwitch
          key={setting}
          setting={setting}
          settings={settings}
          effect={effects[setting] ?? t('counting')}
          name={t(name)}
          text={t(text)}
        />
      ))}
    </fieldset>
  );
}

/** What each setting withholds or would withhold; undefined until counted. */
function useEffects(settings: Settings): Record<keyof SettingsChange, string | undefined> {
  const t = useMessages(FILTERS_MESSAGES);
  const overview = useOverview().data;
  const [users, hashtags] = [useBlockedCount('users'), useBlockedCount('hashtags')];
  const withheld = (setting: 'require_media' | 'require_alt_text') =>
    overview &&
    t(settings[setting] ? 'holdsBackOf' : 'wouldHoldBack', {
      n: overview.by_setting[setting],
      total: overview.waiting,
    });
  return {
    require_media: withheld('require_media'),
    require_alt_text: withheld('require_alt_text'),
    auto_reject_blocked_users: users === undefined ? users : t('rejectUsersEffect', { n: users }),
    auto_reject_blocked_hashtags: hashtags === undefined ? hashtags : t('rejectHashtagsEffect', { n: hashtags }),
  };
}
