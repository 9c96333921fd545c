import { Component, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import { Button } from '../ui/button';
import { StatePanel } from '../ui/state-panel';
import { SHELL_MESSAGES } from './messages';

interface Props {
  resetKey: string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  key: string;
}

/** If one part fails, shows a notice with a reload button there and keeps the rest. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, key: this.props.resetKey };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { hasFailed: false, key: props.resetKey };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Crashed /> : this.props.children;
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
