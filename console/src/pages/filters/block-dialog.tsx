import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useWrite } from '../../api/use-write';
import { useMessages } from '../../i18n/use-messages';
import { Failure } from '../../ui/failure';
import { Field, PLAIN_TEXT } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import { BLOCKLISTS, FILTERS_CHANGE, LONGEST_REASON, type Kind, nameOf } from './blocklists';
import { FILTERS_MESSAGES } from './messages';
import { WhatBlockingDoes } from './what-blocking-does';
import styles from './filters.module.css';

export function BlockDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const t = useMessages(FILTERS_MESSAGES);
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [rejectWaiting, setRejectWaiting] = useState(false);
  const block = useBlock(kind);
  const wrong = wrongValue(block.error, kind);
  const isReady = value.trim() !== '' && !block.isPending;
  const submit = () => {
    if (isReady) block.mutate({ value: value.trim(), reason: reason.trim(), rejectWaiting }, { onSuccess: onClose });
  };
  const isUser = kind === 'users';
  return (
    <FormDialog
      title={t(isUser ? 'blockUserTitle' : 'blockHashtagTitle')}
      submit={t('blockNow')}
      look="danger"
      icon="block"
      busy={!isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t(isUser ? 'account' : 'hashtag')}
        hint={t(isUser ? 'accountHint' : 'hashtagHint')}
        error={wrong && t(wrong)}
        value={value}
        {...PLAIN_TEXT}
        autoFocus
        onChange={(event) => setValue(event.target.value)}
      />
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        maxLength={LONGEST_REASON}
        onChange={(event) => setReason(event.target.value)}
      />
      {isUser && (
        <Switch className={styles.rejectWaiting} checked={rejectWaiting} onChange={setRejectWaiting}>
          {t('rejectWaiting')}
        </Switch>
      )}
      <WhatBlockingDoes kind={kind} value={value} />
      {block.isError && wrong === null && <Failure what={t('blockFailed')} error={block.error} inset />}
    </FormDialog>
  );
}

function useBlock(kind: Kind) {
  const t = useMessages(FILTERS_MESSAGES);
  const { block, unblock } = BLOCKLISTS[kind];
  const takeBack = useWrite(
    ({ id }: { id: number; name: string }) => unblock(id),
    FILTERS_CHANGE,
    (_, { name }) => notify(t('unblocked', { name })),
    (_, { name }) => notify(t('undoBlockFailed', { name }), { tone: 'bad' }),
  );
  return useWrite(block, FILTERS_CHANGE, (entry, { value }) => {
    const { id, rejected_count: rejected, rejecting_count: later = 0, other_accounts: others } = entry;
    const name = nameOf(kind, value);
    const text = rejected === undefined ? t('blocked', { name }) : t('blockedAndRejected', { name, n: rejected });
    const said = later === 0 ? text : t('rejectedLater', { text, n: later });
    notify(others ? t('blocksNobody', { text: said, others: others.join(', ') }) : said, {
      action: { label: t('undo'), run: () => takeBack.mutate({ id, name }) },
    });
  });
}

function wrongValue(error: unknown, kind: Kind) {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return 'alreadyBlocked';
  if (error.status !== 400 && error.status !== 422) return null;
  return kind === 'users' ? 'invalidAccount' : 'hashtagWrong';
}
