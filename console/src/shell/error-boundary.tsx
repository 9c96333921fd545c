import { Component, type ReactNode, useEffect } from 'react';
import { isUnreachable } from '../api/api-error';
import { useMessages } from '../i18n/use-messages';
import { Button } from '../ui/button';
import { StatePanel } from '../ui/state-panel';
import { useIsOffline } from '../ui/use-when-online';
import { SHELL_MESSAGES } from './messages';

interface Props {
  resetKey: string;
  children: ReactNode;
}

interface State {
  failure: unknown;
  key: string;
}

/** If one part fails, shows a notice with a reload button there and keeps the rest. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, key: this.props.resetKey };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { failure: null, key: props.resetKey };
  }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return isUnreachable(failure) ? <Unloaded /> : <Crashed />;
  }
}

function Crashed() {
  const t = useMessages(SHELL_MESSAGES);
  return (
    <StatePanel
      title={t('crashed')}
      icon="warning"
      actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    >
      <p>{t('crashedHint')}</p>
    </StatePanel>
  );
}

/** A page that needs the network for its script; a script that did not arrive is only requested again by a new start. */
function Unloaded() {
  const t = useMessages(SHELL_MESSAGES);
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) window.location.reload();
  }, [isOffline]);
  return (
    <StatePanel title={t('unreachable')} icon="offline">
      <p>{t('unloaded')}</p>
    </StatePanel>
  );
}
