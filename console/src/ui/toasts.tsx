import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from './button';
import { focusContent } from './focus';
import { hideToast, type Toast, toastStore } from './toast-store';
import styles from './toasts.module.css';

/** Where notices appear; what they say is read out by {@link LiveRegion}. */
export function Toasts({ label }: { label: string }) {
  const toast = useStore(toastStore);
  return (
    <div role="region" aria-label={label}>
      {toast && <Notice key={toast.id} toast={toast} />}
    </div>
  );
}

function Notice({ toast: { text, tone, action } }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = element.current;
    // It goes by itself too: who is on its button then goes on in the page.
    return () => {
      if (notice?.contains(document.activeElement)) focusContent();
    };
  }, []);
  return (
    <div ref={element} className={styles.toast} data-testid="toast" data-tone={tone}>
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
