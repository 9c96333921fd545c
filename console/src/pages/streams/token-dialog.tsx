import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { type Instance, NotReadableError, useInstances, useSetToken } from './instance-data';
import { INSTANCE_MESSAGES } from './messages';
import { type Unreachable, useUnreachable } from './unreachable';

interface TokenDialogProps {
  instance: Instance;
  onClose: () => void;
  onStored: () => void;
}

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

export function TokenDialog({ instance, onClose, onStored }: TokenDialogProps) {
  const t = useMessages(INSTANCE_MESSAGES);
  const reasonOf = useUnreachable();
  const { domain, token_state: state } = instance;
  const store = useSetToken(instance, () => {
    notify(t('tokenStored', { domain }));
    onStored();
  });
  const remove = useSetToken(instance, () => notify(t('tokenRemoved', { domain })));
  const error = store.error ?? remove.error;
  const closed = error instanceof NotReadableError ? error : null;
  return (
    <FormDialog
      title={t('tokenOf', { domain })}
      submit={t(store.isPending ? 'probing' : 'save')}
      busy={store.isPending}
      error={error && !closed && !isTokenWrong(error) && t('notSaved', { detail: t.reason(error) })}
      buttons={
        state !== 'none' && (
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ token: null }, { onSuccess: onClose })}
          >
            {t('removeToken')}
          </Button>
        )
      }
      onSubmit={(fields) => store.mutate({ token: String(fields.get('token')) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TokenField error={error} />
      {closed && (
        <Banner
          tone="bad"
          role="alert"
          inset
          actions={
            <Button onClick={() => store.mutate({ token: closed.token, isUnseen: true }, { onSuccess: onClose })}>
              {t('storeAnyway')}
            </Button>
          }
        >
          {t('noEntry', { domain, reason: reasonOf(domain, closed.probe) ?? '' })}
        </Banner>
      )}
    </FormDialog>
  );
}

interface AddTokenProps {
  domain: string;
  why: Unreachable;
  onStored: () => void;
  /** What helps where no token is missing, or somebody else must add it. */
  children?: ReactNode;
}

/** Where a stream fails for want of a token, a way to enter one, as another try would fail too. */
export function AddToken({ domain, why, onStored, children = null }: AddTokenProps) {
  const t = useMessages(INSTANCE_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useIsAdmin();
  const instance = useInstances().data?.find((each) => each.domain === domain);
  const isMissing = why.code === 'token_required' || why.code === 'token_unreadable';
  if (!isMissing || !isAdmin || !instance) return children;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('addToken')}</Button>
      {isOpen && <TokenDialog instance={instance} onClose={() => setOpen(false)} onStored={onStored} />}
    </>
  );
}
