import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, bodyOf } from '../../api/client';
import { useGet } from '../../api/queries';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { useClosed } from '../../ui/dialog';
import { download } from '../../ui/download';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { QueryState } from '../../ui/query-state';
import { QUEUE_MESSAGES } from './messages';
import { QUEUE_KEY } from './overview';
import { refreshQueue } from './queue-posts';
import { allPosts, type PostQuery } from '../../api/posts';
import choices from '../../ui/choice-list.module.css';
import typography from '../../ui/text.module.css';

const MOST_DAYS = 36_500;

export function RemovePosts() {
  const t = useMessages(QUEUE_MESSAGES);
  const [asked, setAsked] = useState<'cleanUp' | 'trim' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button onClick={() => setAsked('cleanUp')}>{t('cleanUp')}</Button>
      <Button onClick={() => setAsked('trim')}>{t('trim')}</Button>
      {asked === 'cleanUp' && <CleanUp onClose={close} />}
      {asked === 'trim' && <Trim onClose={close} />}
    </>
  );
}

function CleanUp({ onClose }: { onClose: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  const field = useDays('7', 0); // what the service does automatically, once a day
  const { days } = field;
  const expected = useExpected('clean-up', days, cleanUp);
  const count = days === null ? undefined : expected.data?.deleted;
  return (
    <RemoveDialog
      title={t('cleanUpTitle')}
      text={t('cleanUpText')}
      label={t('retentionDays')}
      hint={days === 0 ? t('retentionZero') : t('retentionHint')}
      field={field}
      isReady={count !== undefined && count > 0}
      remove={(retention) => cleanUp(retention, false)}
      say={(n) => t('cleanedUp', { n })}
      copied={{ query: { queue_status: 'delivered' }, name: 'sluice-delivered', label: t('copyDelivered') }}
      onClose={onClose}
    >
      <p role="status">
        <b>{count === undefined ? t('counting') : t('wouldCleanUp', { n: count })}</b>
      </p>
      <QueryState what={t('countFailed')} query={expected} inset />
    </RemoveDialog>
  );
}

function cleanUp(retention_days: number, dry_run: boolean) {
  return bodyOf(api.POST('/api/v1/curated/cleanup', { params: { query: { retention_days, dry_run } } }));
}

/** What a removal would delete; nothing is asked for no number of days. */
function useExpected(
  name: string,
  days: number | null,
  remove: (days: number, isTrial: boolean) => Promise<{ deleted: number }>,
) {
  return useQuery({
    queryKey: [...QUEUE_KEY, name, days],
    enabled: days !== null,
    queryFn: () => remove(days ?? 1, true),
  });
}

/** What a trim would delete, and why; nothing without a number of days. */
function useTrim(days: number | null) {
  const expected = useExpected('trim', days, trimPending);
  const query = { lookback_days: days ?? 1 };
  const options = { params: { query }, enabled: days !== null };
  const basis = useGet([...QUEUE_KEY, 'consumption', query], '/api/v1/curated/consumption', options);
  const { deliveries, pending: waiting } = basis.data ?? {};
  return { expected, basis, count: days === null ? undefined : expected.data?.deleted, deliveries, waiting };
}

/** Asks before waiting posts are removed, and says how many that would be; of more than half it wants the number typed. */
function Trim({ onClose }: { onClose: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  const field = useDays('3', 1);
  const { days } = field;
  const { expected, basis, count, deliveries, waiting } = useTrim(days);
  const [typed, setTyped] = useState('');
  const isMost = count !== undefined && waiting !== undefined && count > waiting / 2;
  return (
    <RemoveDialog
      title={t('trimTitle')}
      text={t('trimText')}
      label={t('lookbackDays')}
      hint={t('lookbackHint')}
      field={field}
      isReady={
        count !== undefined &&
        waiting !== undefined &&
        count > 0 &&
        (!isMost || typed.replaceAll(/\D/g, '') === String(count))
      }
      remove={(lookback) => trimPending(lookback, false)}
      say={(n) => t('trimmed', { n })}
      copied={{
        query: { queue_status: 'pending', approved: true },
        name: 'sluice-waiting',
        label: t('copyWaiting'),
      }}
      onClose={onClose}
    >
      <div role="status">
        <b>
          {count === undefined || waiting === undefined
            ? t('counting')
            : t('wouldTrim', { n: count, of: waiting, kept: Math.max(0, waiting - count) })}
        </b>
        {deliveries !== undefined && days !== null && (
          <p className={typography.fine}>
            {t('trimBasis', { n: deliveries, days, rate: Math.round((deliveries / days) * 10) / 10 })}
          </p>
        )}
      </div>
      {isMost && (
        <Field
          label={t('typeNumber', { n: count })}
          hint={t('typeNumberHint')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <QueryState what={t('countFailed')} query={expected.isError ? expected : basis} inset />
    </RemoveDialog>
  );
}

function trimPending(lookback_days: number, dry_run: boolean) {
  return bodyOf(api.POST('/api/v1/curated/trim-pending', { params: { query: { lookback_days, dry_run } } }));
}

/** Days are null when the text is no whole number of them from `least` on. */
function useDays(initial: string, least: number) {
  const [text, setText] = useState(initial);
  const days = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return { text, setText, least, days: days >= least && days <= MOST_DAYS ? days : null };
}

interface RemoveDialogProps {
  title: string;
  text: string;
  label: string;
  hint: string;
  field: ReturnType<typeof useDays>;
  isReady: boolean;
  remove: (days: number) => Promise<{ deleted: number }>;
  say: (deleted: number) => string;
  copied: { query: PostQuery; name: string; label: string };
  onClose: () => void;
  children?: ReactNode;
}

function RemoveDialog({ field, isReady, remove, say, copied, onClose, ...words }: RemoveDialogProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const { text, setText, least, days } = field;
  const [isCopied, setCopied] = useState(true);
  const [isRemoving, setRemoving] = useState(false);
  const closed = useClosed();
  const removal = useMutation({
    mutationFn: async (days: number) => {
      // Closing the dialog cancels: nothing is removed.
      if (isCopied) await saveCopy(copied.query, copied.name, closed);
      setRemoving(true);
      return remove(days);
    },
    onSettled: () => setRemoving(false),
    onSuccess: ({ deleted }) => {
      refreshQueue(queries);
      notify(say(deleted));
      onClose();
    },
  });
  const canRemove = isReady && days !== null && !removal.isPending;
  return (
    <FormDialog
      title={words.title}
      submit={t('removeForGood')}
      look="danger"
      busy={!canRemove}
      isSending={isRemoving}
      onSubmit={() => canRemove && removal.mutate(days)}
      onClose={onClose}
    >
      <p className={typography.soft}>{words.text}</p>
      <Field
        label={words.label}
        hint={words.hint}
        error={days === null ? t('daysFrom', { n: least }) : null}
        type="number"
        min={least}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {words.children}
      <div className={choices.choices}>
        <label>
          <input type="checkbox" checked={isCopied} onChange={(event) => setCopied(event.target.checked)} />
          {copied.label}
        </label>
      </div>
      {removal.isError && <Failure what={t('removalFailed')} error={removal.error} inset />}
    </FormDialog>
  );
}

/** Saves all posts of a query as a file of the browser, one JSON object a line; throws when `signal` gives it up. */
export async function saveCopy(query: PostQuery, name: string, signal: AbortSignal): Promise<void> {
  const lines = (await allPosts(query, signal)).map((post) => `${JSON.stringify(post)}\n`);
  signal.throwIfAborted();
  download(
    new Blob(lines, { type: 'application/x-ndjson' }),
    `${name}-${new Date().toISOString().slice(0, 10)}.ndjson`,
  );
}
