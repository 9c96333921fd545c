import { useSyncExternalStore } from 'react';
import { Button } from './button';
import { hideToast, toastStore } from './toast-store';

/** Where notices appear; what they say is read out by {@link LiveRegion}. */
export function Toasts({ label }: { label: string }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.state);
  const action = toast?.action;
  return (
    <div role="region" aria-label={label} className="toasts">
      {toast && (
        <div className={`toast ${toast.tone ?? ''}`} key={toast.id}>
          <span>{toast.text}</span>
          {action && (
            <Button
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
      )}
    </div>
  );
}
