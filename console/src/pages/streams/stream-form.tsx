import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog, useClosed } from '../../ui/dialog';
import { changesOf } from '../../ui/draft';
import { Field, PLAIN_TEXT } from '../../ui/field';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import { type Stream, useStreams } from '../../api/streams';
import { STREAM_MESSAGES } from './messages';
import { NotReadableError } from './instance-data';
import { type StreamDraft, useAddStream, useChangeStream } from './stream-data';
import { readTagAddress } from './tag-address';
import { TokenField } from './token-dialog';
import { useUnreachable } from './unreachable';
import { FormButtons, FormError } from '../../ui/form';
import form from '../../ui/form.module.css';

export function AddStreamForm({ fetch, onClose }: { fetch: (stream: Stream) => void; onClose?: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const reasonOf = useUnreachable();
  const closed = useClosed();
  const add = useAddStream(closed, (stream) => {
    const { hashtag, instance } = stream;
    notify(t('added', { hashtag, instance }));
    if (!closed.aborted) onClose?.();
    fetch(stream);
  });
  const unreadable = add.error instanceof NotReadableError ? add.error : null;
  const tried = add.variables;
  // Once shown, the token's field stays, whatever else fails.
  const [needsToken, setNeedsToken] = useState(false);
  if (unreadable?.probe.code === 'token_required' && !needsToken) setNeedsToken(true);
  return (
    <StreamForm
      submitLabel={t(add.isPending ? 'trying' : 'add')}
      error={unreadable ? null : add.error}
      busy={add.isPending}
      submit={(draft, token) => add.mutate({ draft, token, isUnseen: false })}
      onCancel={onClose}
      needsToken={needsToken}
      unreadable={
        unreadable &&
        tried && (
          <Banner
            tone="bad"
            role="alert"
            inset
            actions={<Button onClick={() => add.mutate({ ...tried, isUnseen: true })}>{t('addUnseen')}</Button>}
          >
            {unreadable.token !== null && t('tokenRefused', { instance: tried.draft.instance })}{' '}
            {reasonOf(tried.draft.instance, unreadable.probe)}. {t('nothingAdded')}
          </Banner>
        )
      }
    />
  );
}

export function EditStreamDialog({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const change = useChangeStream(stream, ({ hashtag, instance }) => {
    notify(t('saved', { hashtag, instance }));
  });
  return (
    <Dialog title={t('editTitle')} onClose={onClose}>
      <StreamForm
        stream={stream}
        submitLabel={t('save')}
        error={change.error}
        busy={change.isPending}
        submit={(draft) => change.mutate(changesOf(stream, draft), { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface StreamFormProps {
  stream?: Stream;
  submitLabel: string;
  error: unknown;
  busy: boolean;
  submit: (draft: StreamDraft, token: string | null) => void;
  onCancel?: () => void;
  needsToken?: boolean;
  unreadable?: ReactNode;
}

function StreamForm({ stream, submitLabel, error, busy, submit, onCancel, needsToken, unreadable }: StreamFormProps) {
  const t = useMessages(STREAM_MESSAGES);
  const [active, setActive] = useState(stream?.active ?? true);
  const { data: streams = [] } = useStreams();
  const list = useId();
  const wrong = useMistakes(error);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    submit({ hashtag: text('hashtag'), instance: text('instance'), active }, text('token') || null);
  };
  return (
    <form className={form.form} onSubmit={send} onInput={takeAddress}>
      <Field
        label={t('hashtag')}
        name="hashtag"
        defaultValue={stream?.hashtag}
        hint={t('hashtagHint')}
        error={wrong.hashtag}
        {...PLAIN_TEXT}
        required
        autoFocus
      />
      <Field
        label={t('instance')}
        name="instance"
        defaultValue={stream?.instance}
        hint={t('instanceHint')}
        error={wrong.instance}
        list={list}
        inputMode="url"
        {...PLAIN_TEXT}
        required
      />
      <datalist id={list}>
        {[...new Set(streams.map(({ instance }) => instance))].map((instance) => (
          <option key={instance}>{instance}</option>
        ))}
      </datalist>
      {needsToken && <TokenField error={error} required={false} />}
      <Switch checked={active} onChange={setActive}>
        {t('activeLabel')}
      </Switch>
      <FormError>{wrong.other}</FormError>
      {unreadable}
      <FormButtons>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button look="primary" type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </FormButtons>
    </form>
  );
}

/** An address that was pasted into either field fills both. */
function takeAddress({ currentTarget: { elements }, target }: FormEvent<HTMLFormElement>): void {
  const found = target instanceof HTMLInputElement ? readTagAddress(target.value) : null;
  if (!found) return;
  const set = (name: string, value: string) => {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  set('instance', found.instance);
  if (found.hashtag !== null) set('hashtag', found.hashtag);
}

function useMistakes(error: unknown): { hashtag: string | null; instance: string | null; other: string | null } {
  const t = useMessages(STREAM_MESSAGES);
  const status = error instanceof ApiError ? error.status : 0;
  const fields = refusedFields(error);
  const hashtag = status === 409 ? t('exists') : fields.has('hashtag') ? t('hashtagWrong') : null;
  const instance = status === 400 || fields.has('instance') ? t('instanceWrong') : null;
  const isElsewhere = Boolean(error) && hashtag === null && instance === null;
  const other = status === 404 ? t('gone') : t('notSaved', { detail: t.reason(error) });
  return { hashtag, instance, other: isElsewhere ? other : null };
}
