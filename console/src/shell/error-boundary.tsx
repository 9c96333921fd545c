import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown instead of the part that failed. */
  fallback: ReactNode;
  /** When it changes, the children are tried again. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  key: string;
}

/** Keeps a defect of one page from taking the whole console down. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, key: this.props.resetKey };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { hasFailed: false, key: props.resetKey };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
