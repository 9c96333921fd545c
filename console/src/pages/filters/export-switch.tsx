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
  name: keyof typeof FILTERS_MESSAGES;
  text: keyof typeof FILTERS_MESSAGES;
  /** What it withholds, or would withhold; undefined until counted. */
  effect: (option: Name, isOn: boolean) => string | undefined;
  saved: Readonly<Record<Name, boolean>>;
  useChange: (onSaved: (saved: Record<Name, boolean>) => void) => UseMutationResult<unknown, Error, Change<Name>>;
}

/** A switch whose label says what it does before anybody touches it; it shows a change before the service has stored it. */
export function EffectSwitch<Name extends string>(props: EffectSwitchProps<Name>) {
  const { option, effect, saved, useChange } = props;
  const t = useMessages(FILTERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const name = t(props.name);
  const { error, isPending, variables, mutate } = useChange(({ [option]: on }) =>
    notify(t(on ? 'switchedOn' : 'switchedOff', { name })),
  );
  const isOn = (isPending ? variables[option] : undefined) ?? saved[option];
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
          {effect(option, isOn) ?? t('counting')}
        </Badge>
        <span className={styles.description}>{t(props.text)}</span>
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
