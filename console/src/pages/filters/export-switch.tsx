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

interface ExportSwitchProps {
  setting: Setting;
  settings: Settings;
  name: string;
  text: string;
  /** What it does now, or would. */
  effect: string;
}

/** A switch whose label says what it does before anybody touches it. */
export function ExportSwitch({ setting, settings, name, text, effect }: ExportSwitchProps) {
  const t = useMessages(FILTERS_MESSAGES);
  const row = useRef<HTMLDivElement>(null);
  const isOn = settings[setting];
  const change = useSetting(setting, (saved) => notify(t(saved ? 'switchedOn' : 'switchedOff', { name })));
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
