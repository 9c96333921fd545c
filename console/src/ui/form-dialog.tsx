import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import { Button } from './button';
import { Dialog } from './dialog';
import { FormButtons, FormError } from './form';
import type { IconName } from './icon';
import form from './form.module.css';

interface FormDialogProps {
  title: string;
  onClose: () => void;
  onSubmit: (fields: FormData) => void;
  submit: string;
  look?: 'danger' | 'primary';
  icon?: IconName;
  /** Nothing can be submitted. */
  busy?: boolean;
  /** What was submitted is under way, and cannot be cancelled. */
  isSending?: boolean;
  error?: ReactNode;
  buttons?: ReactNode;
  children: ReactNode;
}

export function FormDialog({ title, onClose, onSubmit, isSending, error, ...rest }: FormDialogProps) {
  const t = useMessages();
  const { buttons, children, submit, look = 'primary', icon, busy } = rest;
  return (
    <Dialog title={title} onClose={onClose} dismissible={!isSending}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <FormError>{error}</FormError>
        <FormButtons>
          {buttons}
          <Button busy={isSending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look={look} icon={icon} type="submit" busy={isSending || busy}>
            {submit}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
