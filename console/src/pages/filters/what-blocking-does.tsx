import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { bodyOf, api } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { FILTERS_KEY, type Kind } from './blocklists';
import { CarryingWarning } from './carrying-warning';
import { FILTERS_MESSAGES } from './messages';
import { useSettings } from './settings';
import { foldHashtag, whomIn } from './whom';
import styles from './filters.module.css';

export function WhatBlockingDoes({ kind, value }: { kind: Kind; value: string }) {
  return kind === 'users' ? <ToUsers value={value} /> : <ToHashtag value={value} />;
}

function ToUsers({ value }: { value: string }) {
  const t = useMessages(FILTERS_MESSAGES);
  const settings = useSettings().data;
  const whom = whomIn(value);
  const waiting = useWaiting(useSettled(whom?.author ?? null));
  if (!whom || !settings) return null;
  const fetch = t(settings.auto_reject_blocked_users ? 'newAreRejected' : 'newAreKept');
  return (
    <p className={styles.effect} role="status">
      {t(whom.kind === 'one' ? 'willBlockOne' : 'willBlockPattern', { name: whom.name, fetch })}{' '}
      {whom.author !== null && waiting !== undefined && t('waitingOf', { ...waiting })}
    </p>
  );
}

function ToHashtag({ value }: { value: string }) {
  const t = useMessages(FILTERS_MESSAGES);
  const settings = useSettings().data;
  const name = useDeferredValue(value.trim().replace(/^[#＃]/u, ''));
  if (foldHashtag(name) === '' || !settings) return null;
  const fetch = t(settings.auto_reject_blocked_hashtags ? 'newAreRejected' : 'newAreKept');
  return (
    <>
      <p className={styles.effect} role="status">
        {t('willBlockHashtag', { name, fetch })}
      </p>
      <CarryingWarning hashtag={name} />
    </>
  );
}

interface Waiting {
  approved: number;
  open: number;
}

/** How many posts of an author a block withholds (approved, in the queue) or rejects (unreviewed). */
function useWaiting(author: string | null): Waiting | undefined {
  const { data } = useQuery({
    queryKey: [...FILTERS_KEY, 'waiting', author],
    enabled: author !== null,
    queryFn: async ({ signal }): Promise<Waiting> => {
      const theirs = { author: author ?? '', limit: 1 } as const;
      const count = async (more: { queue_status: 'pending'; approved: true } | { reviewed: false }) =>
        (await bodyOf(api.GET('/api/v1/posts', { params: { query: { ...theirs, ...more } }, signal }))).total;
      const [approved, open] = await Promise.all([
        count({ queue_status: 'pending', approved: true }),
        count({ reviewed: false }),
      ]);
      return { approved, open };
    },
  });
  return data;
}

const SETTLED_AFTER = 300;

/** The value once it has not changed for {@link SETTLED_AFTER}, so that typing does not send a request per letter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
