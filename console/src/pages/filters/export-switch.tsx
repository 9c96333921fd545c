import type { UseMutationResult } from '@tanstack/react-query';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Failure } from '../../ui/failure';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import typography from '../../ui/text.module.css';
import { FILTERS_MESSAGES } from './messages';
import { type Settings, type SettingsChange, useSettingsChange } from './settings';
import styles from './filters.module.css';

interface SwitchTexts {
  name: string;
  text: string;
  effect: string;
}

interface ExportSwitchProps extends SwitchTexts {
  setting: keyof SettingsChange;
  settings: Settings;
}

export function ExportSwitch({ setting, settings, ...texts }: ExportSwitchProps) {
  const announce = useAnnouncement(texts.name);
  const change = useSettingsChange(({ [setting]: isOn }) => announce(isOn));
  return (
    <EffectSwitch {...texts} isOn={settings[setting]} change={change} changeTo={(isOn) => ({ [setting]: isOn })} />
  );
}

export function useAnnouncement(name: string): (isOn: boolean) => void {
  const t = useMessages(FILTERS_MESSAGES);
  return (isOn) => notify(t(isOn ? 'switchedOn' : 'switchedOff', { name }));
}

interface EffectSwitchProps<Change> extends SwitchTexts {
  isOn: boolean;
  change: Pick<UseMutationResult<unknown, unknown, Change>, 'error' | 'variables' | 'mutate'>;
  changeTo: (isOn: boolean) => Change;
}

/** A switch whose label says what it does before anybody touches it. */
export function EffectSwitch<Change>({ isOn, change, changeTo, name, text, effect }: EffectSwitchProps<Change>) {
  const t = useMessages(FILTERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const again = () => change.variables !== undefined && change.mutate(change.variables);
  return (
    <div className={styles.setting} tabIndex={-1}>
      <Switch
        className={styles.switch}
        checked={isOn}
        disabled={!isAdmin}
        onChange={(wanted) => change.mutate(changeTo(wanted))}
      >
        <b>{name}</b>
        <Badge tone={isOn ? 'warning' : 'plain'} wraps className={typography.figures}>
          {effect}
        </Badge>
        <span className={styles.description}>{text}</span>
      </Switch>
      {change.error !== null && (
        <Failure what={t('saveFailed')} error={change.error} onRetry={again} inset className={styles.failureOfRow} />
      )}
    </div>
  );
}
