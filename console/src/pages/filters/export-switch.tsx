import { useRef } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Badge } from '../../ui/badge';
import { Failure } from '../../ui/failure';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import typography from '../../ui/text.module.css';
import { FILTERS_MESSAGES } from './messages';
import { type Setting, type Settings, useSetting } from './settings';
import styles from './filters.module.css';

/** What a switch says. */
interface SwitchTexts {
  name: string;
  text: string;
  /** What it does now, or would. */
  effect: string;
}

interface ExportSwitchProps extends SwitchTexts {
  setting: Setting;
  settings: Settings;
}

/** The switch of one of the export settings. */
export function ExportSwitch({ setting, settings, ...texts }: ExportSwitchProps) {
  const announce = useAnnouncement(texts.name);
  const change = useSetting(setting, announce);
  return <EffectSwitch {...texts} isOn={settings[setting]} change={change} />;
}

/** Says that a switch was switched. */
export function useAnnouncement(name: string): (isOn: boolean) => void {
  const t = useMessages(FILTERS_MESSAGES);
  return (isOn) => notify(t(isOn ? 'switchedOn' : 'switchedOff', { name }));
}

interface EffectSwitchProps extends SwitchTexts {
  isOn: boolean;
  /** The request that switches it. */
  change: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    variables: boolean | undefined;
    mutate: (isOn: boolean) => void;
  };
}

/** A switch whose label says what it does before anybody touches it. */
export function EffectSwitch({ isOn, change, name, text, effect }: EffectSwitchProps) {
  const t = useMessages(FILTERS_MESSAGES);
  const row = useRef<HTMLDivElement>(null);
  const again = () => {
    row.current?.querySelector('input')?.focus(); // the notice goes, and its button with it
    if (change.variables !== undefined) change.mutate(change.variables);
  };
  return (
    <div className={styles.setting} ref={row}>
      <Switch
        className={styles.switch}
        checked={isOn}
        onChange={(wanted) => !change.isPending && change.mutate(wanted)}
      >
        <b>{name}</b>
        <Badge tone={isOn ? 'warning' : 'plain'} wraps className={typography.figures}>
          {effect}
        </Badge>
        <span className={styles.description}>{text}</span>
      </Switch>
      {change.isError && (
        <Failure what={t('saveFailed')} error={change.error} onRetry={again} inset className={styles.failureOfRow} />
      )}
    </div>
  );
}
