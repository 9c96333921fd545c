import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusAtPlaceOf } from './focus-guard';
import styles from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  dismissible?: boolean;
  width?: 'narrow' | 'wide' | 'full';
}

/** A question or a form over the page; the browser keeps the focus in it and gives it back. */
export function Dialog({ title, onClose, children, dismissible = true, width = 'narrow' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Open before the next key comes: the Enter of a quick hand is for the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    // Chromium closes a dialog at the second Esc whatever `cancel` says.
    const keepOpen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !dismissible) event.preventDefault();
    };
    dialog?.addEventListener('keydown', keepOpen);
    if (!dialog?.open) dialog?.showModal();
    // The browser scrolls to what has the focus, which may be the button at the end.
    dialog?.scrollTo(0, 0);
    return () => {
      dialog?.removeEventListener('keydown', keepOpen);
      dialog?.close();
      if (opener instanceof HTMLElement && opener !== document.body) focusAtPlaceOf(opener);
    };
  }, [dismissible]);
  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${width === 'narrow' ? '' : styles[width]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
    >
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

export function useClosed(): AbortSignal {
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  return controller.signal;
}
