import type { FormEvent, InputHTMLAttributes } from 'react';
import { refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormButtons, FormError } from '../../ui/form';
import { notify } from '../../ui/toast-store';
import { type Instance, NotReadableError, useSetToken } from './instance-data';
import { INSTANCE_MESSAGES } from './messages';
import { useReason } from '../../ui/use-reason';
import { useUnreachable } from './unreachable';
import form from '../../ui/form.module.css';
import styles from './streams.module.css';

interface TokenDialogProps {
  instance: Instance;
  onClose: () => void;
  onStored: () => void;
}

/** The field of an access token; what is wrong with one that the service refused. */
export function TokenField({ error, ...rest }: { error: unknown } & InputHTMLAttributes<HTMLInputElement>) {
  const t = useMessages(INSTANCE_MESSAGES);
  return (
    <Field
      label={t('token')}
      name="token"
      type="password"
      autoComplete="off"
      spellCheck={false}
      hint={t('tokenHint')}
      error={isTokenWrong(error) ? t('tokenWrong') : null}
      required
      autoFocus
      {...rest}
    />
  );
}

const isTokenWrong = (error: unknown) => refusedFields(error).has('access_token');

/** Stores the access token of an instance that it opens, or removes it. */
export function TokenDialog({ instance, onClose, onStored }: TokenDialogProps) {
  const t = useMessages(INSTANCE_MESSAGES);
  const reason = useReason();
  const reasonOf = useUnreachable();
  const { domain, token_state: state } = instance;
  const store = useSetToken(instance, () => {
    notify(t('tokenStored', { domain }));
    onStored();
  });
  const remove = useSetToken(instance, () => notify(t('tokenRemoved', { domain })));
  const error = store.error ?? remove.error;
  const closed = error instanceof NotReadableError ? error : null;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    store.mutate({ token: String(new FormData(event.currentTarget).get('token')) }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('tokenOf', { domain })} onClose={onClose}>
      <form className={form.form} onSubmit={send}>
        <TokenField error={error} />
        {closed ? (
          <div className={styles.unreadable} role="alert">
            <p>{t('noEntry', { domain, reason: reasonOf(domain, closed.probe) ?? '' })}</p>
            <Button onClick={() => store.mutate({ token: closed.token, isUnseen: true }, { onSuccess: onClose })}>
              {t('storeAnyway')}
            </Button>
          </div>
        ) : (
          <FormError>{error && !isTokenWrong(error) && t('notSaved', { detail: reason(error) })}</FormError>
        )}
        <FormButtons>
          {state !== 'none' && (
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ token: null }, { onSuccess: onClose })}
            >
              {t('removeToken')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" busy={store.isPending}>
            {t(store.isPending ? 'probing' : 'save')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
