import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { api, bodyOf, type Models } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useMessages } from '../../i18n/use-messages';
import { Failure } from '../../ui/failure';
import { Field, PLAIN_TEXT } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { FILTERS_CHANGE } from './blocklists';
import { SUBSCRIPTION_MESSAGES } from './subscription-messages';
import { useCountsText, useRemoveList } from './subscription-list';
import styles from './filters.module.css';

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const subscribe = useWrite(
    (url: string) => bodyOf(api.POST('/api/v1/reblog-controls/blocklists', { body: { url } })),
    FILTERS_CHANGE,
    onClose,
  );
  const status = subscribe.error instanceof ApiError ? subscribe.error.status : null;
  const wrong = status === 409 ? t('known') : status === 400 || status === 422 ? t('wrongAddress') : null;
  return (
    <FormDialog
      title={t('subscribeTitle')}
      submit={t('subscribe')}
      isSending={subscribe.isPending}
      error={subscribe.error && wrong === null && t('notSaved', { detail: t.reason(subscribe.error) })}
      onSubmit={(fields) => subscribe.mutate(String(fields.get('url')).trim())}
      onClose={onClose}
    >
      <Field
        label={t('address')}
        hint={t('addressHint')}
        error={wrong}
        name="url"
        inputMode="url"
        {...PLAIN_TEXT}
        maxLength={2_048}
        required
        autoFocus
      />
    </FormDialog>
  );
}

interface ListFile {
  name: string;
  content: string;
}

/** Shows what a file has, before it blocks anything. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const [file, setFile] = useState<ListFile | null>(null);
  const preview = useWrite(
    ({ content }: ListFile) => bodyOf(api.POST('/api/v1/reblog-controls/blocklists/preview', { body: { content } })),
    [],
  );
  const countsText = useCountsText();
  const undo = useRemoveList();
  const upload = useWrite(
    (body: ListFile) => bodyOf(api.POST('/api/v1/reblog-controls/blocklists/upload', { body })),
    FILTERS_CHANGE,
    (list) => {
      const { id, name } = list;
      onClose();
      notify(t('uploaded', { name, counts: countsText(list) }), {
        action: { label: t('undo'), run: () => undo.mutate({ id, name }) },
      });
    },
  );
  const choose = async (chosen: File | undefined) => {
    setFile(null);
    preview.reset();
    if (!chosen) return;
    const read = { name: chosen.name.slice(0, 200), content: await chosen.text() };
    setFile(read);
    preview.mutate(read);
  };
  const found = preview.data;
  const error = preview.error ?? upload.error;
  return (
    <FormDialog
      title={t('upload')}
      submit={t('block')}
      look="danger"
      icon="block"
      isSending={upload.isPending}
      busy={!found || found.domains + found.accounts === 0}
      onSubmit={() => {
        if (file && found) upload.mutate(file);
      }}
      onClose={onClose}
    >
      <Field
        label={t('file')}
        hint={t('fileHint')}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        autoFocus
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {found && <Found found={found} />}
      {error && <Failure what={t('upload')} error={error} inset />}
    </FormDialog>
  );
}

/** What a file has: new, known, left out and wrong. */
function Found({ found }: { found: Models['BlocklistPreview'] }) {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const countsText = useCountsText();
  return (
    <div role="status">
      <p>
        <b>{t('newEntries', { n: found.domains + found.accounts - found.known })}</b>
        {found.known > 0 && `, ${t('knownEntries', { n: found.known })}`}
      </p>
      <p>{countsText(found)}</p>
      {found.wrong_lines.length > 0 && (
        <ul className={styles.wrongLines}>
          {found.wrong_lines.map((wrong) => (
            <li key={wrong.line} dir="auto">
              {t('line', wrong)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
