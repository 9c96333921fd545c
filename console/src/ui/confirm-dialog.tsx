import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import { Button } from './button';
import { Dialog } from './dialog';
import { FormButtons, FormError } from './form';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  look?: 'danger' | 'primary';
  busy?: boolean;
  failure?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something happens; Enter takes the answer that changes nothing. */
export function ConfirmDialog({ title, children, confirm, look = 'danger', busy, ...rest }: ConfirmDialogProps) {
  const t = useMessages();
  const { cancel = t('cancel'), failure, onConfirm, onClose } = rest;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <FormError>{failure}</FormError>
      <FormButtons>
        <Button onClick={onClose} autoFocus>
          {cancel}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </FormButtons>
    </Dialog>
  );
}
