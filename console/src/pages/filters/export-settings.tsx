import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/use-messages';
import card from '../../ui/card.module.css';
import { QueryState } from '../../ui/query-state';
import text from '../../ui/text.module.css';
import { useOverview } from '../queue/overview';
import { ExportFilters } from './export-filters';
import { EffectSwitch } from './export-switch';
import { FILTERS_MESSAGES } from './messages';
import { BLOCKLISTS, FILTERS_KEY, type Kind } from './blocklists';
import { type Settings, type SettingsChange, useSettings, useSettingsChange } from './settings';
import styles from './filters.module.css';

export function ExportSettings() {
  const t = useMessages(FILTERS_MESSAGES);
  const settings = useSettings();
  const overview = useOverview();
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export" className={text.hidden}>
        {t('export')}
      </h2>
      <p className={text.lead}>{t('exportIntro')}</p>
      <QueryState what={t('settingsFailed')} query={settings} inset lines={6} />
      <QueryState what={t('effectsFailed')} query={overview} inset />
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
  { option: 'require_media', name: 'requireMedia', text: 'requireMediaText' },
  { option: 'require_alt_text', name: 'requireAlt', text: 'requireAltText' },
] as const;

const AS_FETCHED = [
  { option: 'auto_reject_blocked_users', name: 'rejectUsers', text: 'rejectUsersText' },
  { option: 'auto_reject_blocked_hashtags', name: 'rejectHashtags', text: 'rejectHashtagsText' },
] as const;

interface GroupProps {
  legend: string;
  switches: typeof HANDED_OUT | typeof AS_FETCHED;
  settings: Settings;
}

function Group({ legend, switches, settings }: GroupProps) {
  const effectOf = useEffectOf();
  return (
    <fieldset className={`${card.card} ${styles.group}`}>
      <legend>{legend}</legend>
      {switches.map((words) => (
        <EffectSwitch key={words.option} {...words} saved={settings} effect={effectOf} useChange={useSettingsChange} />
      ))}
    </fieldset>
  );
}

function useEffectOf(): (setting: keyof SettingsChange, isOn: boolean) => string | undefined {
  const t = useMessages(FILTERS_MESSAGES);
  const overview = useOverview().data;
  const [users, hashtags] = [useBlockedCount('users'), useBlockedCount('hashtags')];
  return (setting, isOn) => {
    if (setting === 'auto_reject_blocked_users') return users && t('rejectUsersEffect', { n: users.total });
    if (setting === 'auto_reject_blocked_hashtags') return hashtags && t('rejectHashtagsEffect', { n: hashtags.total });
    if (!overview) return undefined;
    return t(isOn ? 'holdsBackOf' : 'wouldHoldBack', { n: overview.by_setting[setting], total: overview.waiting });
  };
}

function useBlockedCount(kind: Kind) {
  return useQuery({
    queryKey: [...FILTERS_KEY, kind, 'count'],
    queryFn: ({ signal }) => BLOCKLISTS[kind].list({ limit: 1 }, signal),
  }).data;
}
