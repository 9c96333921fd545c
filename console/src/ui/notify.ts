import { announce } from './live-region';
import { showToast, type Toast } from './toast-store';

/** Shows a notice and has it read out. */
export function notify(text: string, more: Pick<Toast, 'action' | 'tone'> = {}): void {
  showToast({ text, ...more });
  announce(text);
}
