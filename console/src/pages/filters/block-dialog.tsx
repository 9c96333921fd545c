import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { type Messages, useMessages } from '../../i18n/use-messages';
import { Failure } from '../../ui/failure';
import { Field, PLAIN_TEXT } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import { BLOCKLISTS, LONGEST_REASON, type Kind, type NewBlock, refreshFilters } from './blocklists';
import { FILTERS_MESSAGES } from './messages';
import { WhatBlockingDoes } from './what-blocking-does';
import styles from './filters.module.css';

export function BlockDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const t = useMessages(FILTERS_MESSAGES);
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [rejectWaiting, setRejectWaiting] = useState(false);
  const block = useBlock(kind);
  const wrong = wrongValue(block.error, kind, t);
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
        error={wrong}
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
      {block.isError && wrong === null && (
        <Failure what={t('blockFailed')} error={block.error} className={styles.dialogFailure} />
      )}
    </FormDialog>
  );
}

function useBlock(kind: Kind) {
  const t = useMessages(FILTERS_MESSAGES);
  const queries = useQueryClient();
  const takeBack = async (id: number, name: string) => {
    try {
      await BLOCKLISTS[kind].unblock(id);
      notify(t('unblocked', { name }));
    } catch {
      notify(t('undoBlockFailed', { name }), { tone: 'bad' });
    }
    refreshFilters(queries);
  };
  return useMutation({
    mutationFn: (block: NewBlock) => BLOCKLISTS[kind].block(block),
    onSuccess: ({ id, rejected }, { value }) => {
      const name = kind === 'users' ? value : `#${value.replace(/^[#＃]/u, '')}`;
      const text = rejected === undefined ? t('blocked', { name }) : t('blockedAndRejected', { name, n: rejected });
      refreshFilters(queries);
      notify(text, { action: { label: t('undo'), run: () => void takeBack(id, name) } });
    },
  });
}

/** What is wrong with the value; null if something else failed. */
function wrongValue(
  error: unknown,
  kind: Kind,
  t: Messages<'alreadyBlocked' | 'invalidAccount' | 'hashtagWrong'>,
): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return t('alreadyBlocked');
  if (error.status !== 400 && error.status !== 422) return null;
  return t(kind === 'users' ? 'invalidAccount' : 'hashtagWrong');
}
