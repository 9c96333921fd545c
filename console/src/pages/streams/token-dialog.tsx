import type { FormEvent } from 'react';
import { refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormButtons, FormError } from '../../ui/form';
import { notify } from '../../ui/toast-store';
import { type Instance, useSetToken } from './instance-data';
import { INSTANCE_MESSAGES } from './instance-messages';
import { useReason } from '../../ui/use-reason';
import form from '../../ui/form.module.css';

interface TokenDialogProps {
  instance: Instance;
  onClose: () => void;
}

/** Stores the access token of an instance, or removes it. */
export function TokenDialog({ instance, onClose }: TokenDialogProps) {
  const t = useMessages(INSTANCE_MESSAGES);
  const reason = useReason();
  const { domain, token_state: state } = instance;
  const store = useSetToken(instance, () => notify(t('tokenStored', { domain })));
  const remove = useSetToken(instance, () => notify(t('tokenRemoved', { domain })));
  const error = store.error ?? remove.error;
  const isWrong = refusedFields(error).has('access_token');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    store.mutate(String(new FormData(event.currentTarget).get('token')), { onSuccess: onClose });
  };
  return (
    <Dialog title={t('tokenOf', { domain })} onClose={onClose}>
      <form className={form.form} onSubmit={send}>
        <Field
          label={t('token')}
          name="token"
          type="password"
          autoComplete="off"
          spellCheck={false}
          hint={t('tokenHint')}
          error={isWrong ? t('tokenWrong') : null}
          required
          autoFocus
        />
        <FormError>{error && !isWrong && t('notSaved', { detail: reason(error) })}</FormError>
        <FormButtons>
          {state !== 'none' && (
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(null, { onSuccess: onClose })}>
              {t('removeToken')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" busy={store.isPending}>
            {t('save')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
