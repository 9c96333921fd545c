import type { UseMutationResult } from '@tanstack/react-query';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Failure } from '../../ui/failure';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import typography from '../../ui/text.module.css';
import { FILTERS_MESSAGES } from './messages';
import styles from './filters.module.css';

type Change<Name extends string> = { [Option in Name]?: boolean };

interface EffectSwitchProps<Name extends string> {
  option: Name;
  name: string;
  text: string;
  effect: (isOn: boolean) => string;
  isOn: boolean;
  change: UseMutationResult<unknown, Error, Change<Name>>;
}

/** A switch whose label says what it does before anybody touches it; it shows a change before the service has stored it. */
export function EffectSwitch<Name extends string>({ option, change, name, ...rest }: EffectSwitchProps<Name>) {
  const t = useMessages(FILTERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const { error, isPending, variables, mutate } = change;
  const isOn = (isPending ? variables[option] : undefined) ?? rest.isOn;
  return (
    <div className={styles.setting} tabIndex={-1}>
      <Switch
        className={styles.switch}
        checked={isOn}
        disabled={!isAdmin}
        onChange={(wanted) => mutate({ [option]: wanted } as Change<Name>)}
      >
        <b>{name}</b>
        <Badge tone={isOn ? 'warning' : 'plain'} wraps className={typography.figures}>
          {rest.effect(isOn)}
        </Badge>
        <span className={styles.description}>{rest.text}</span>
      </Switch>
      {error && (
        <Failure
          what={t('saveFailed')}
          error={error}
          onRetry={() => variables && mutate(variables)}
          inset
          className={styles.failureOfRow}
        />
      )}
    </div>
  );
}

export function useAnnouncement(name: string): (isOn: boolean) => void {
  const t = useMessages(FILTERS_MESSAGES);
  return (isOn) => notify(t(isOn ? 'switchedOn' : 'switchedOff', { name }));
}
