import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from './button';
import { hideToast, noticeDock, type Toast, toastStore } from './toast-store';
import styles from './toasts.module.css';

/** Where notices appear; what they say is read out by {@link LiveRegion}. */
export function Toasts({ label }: { label: string }) {
  const toast = useStore(toastStore);
  const { element } = useStore(noticeDock);
  const notice = toast && <Notice key={toast.id} toast={toast} isDocked={element !== null} />;
  return (
    <div role="region" aria-label={label}>
      {element ? createPortal(notice, element) : notice}
    </div>
  );
}

function Notice({ toast: { text, tone, action }, isDocked }: { toast: Toast; isDocked: boolean }) {
  return (
    <div className={isDocked ? `${styles.toast} ${styles.docked}` : styles.toast} data-testid="toast" data-tone={tone}>
      <span>{text}</span>
      {action && (
        <Button
          className={styles.action}
          action={action.key}
          onClick={() => {
            hideToast();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
