import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useGet } from '../../api/queries';
import { useStreams } from '../../api/streams';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { FILTERS_KEY, type Kind } from './blocklists';
import { FILTERS_MESSAGES } from './messages';
import { useSettings } from './settings';
import { foldHashtag, whomIn } from './whom';
import tones from '../../ui/tones.module.css';

export function WhatBlockingDoes({ kind, value }: { kind: Kind; value: string }) {
  return kind === 'users' ? <ToUsers value={value} /> : <ToHashtag value={value} />;
}

function ToUsers({ value }: { value: string }) {
  const t = useMessages(FILTERS_MESSAGES);
  const settings = useSettings().data;
  const whom = whomIn(value);
  const author = useSettled(whom?.author ?? null);
  const approved = useWaiting(author, { queue_status: 'pending', approved: true });
  const open = useWaiting(author, { reviewed: false });
  if (!whom || !settings) return null;
  const fetch = t(settings.auto_reject_blocked_users ? 'newAreRejected' : 'newAreKept');
  return (
    <p className={`${tones.box} ${tones.plain}`} role="status">
      {t(whom.kind === 'one' ? 'willBlockOne' : 'willBlockPattern', { name: whom.name, fetch })}{' '}
      {whom.author !== null && approved !== undefined && open !== undefined && t('waitingOf', { approved, open })}
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
      <p className={`${tones.box} ${tones.plain}`} role="status">
        {t('willBlockHashtag', { name, fetch })}
      </p>
      <CarryingWarning hashtag={name} />
    </>
  );
}

/** Says what a block does to the streams that collect the hashtag; nothing where none does. */
export function CarryingWarning({ hashtag }: { hashtag: string }) {
  const t = useMessages(FILTERS_MESSAGES);
  const { data: streams = [] } = useStreams();
  const folded = foldHashtag(hashtag);
  const n = useMemo(() => streams.filter((stream) => foldHashtag(stream.hashtag) === folded).length, [streams, folded]);
  const rejects = useSettings().data?.auto_reject_blocked_hashtags;
  if (n === 0 || rejects === undefined || folded === '') return null;
  const name = hashtag.trim().replace(/^[#＃]/u, '');
  return (
    <p className={`${tones.box} ${tones.warning}`} role="status">
      <Icon name="warning" size={16} />
      {t(rejects ? 'carriedRejects' : 'carriedHolds', { n, name })}
    </p>
  );
}

type Which = { queue_status: 'pending'; approved: true } | { reviewed: false };

/** How many posts of an author a block withholds (approved, in the queue) or rejects (unreviewed). */
function useWaiting(author: string | null, which: Which): number | undefined {
  const query = { author: author ?? '', limit: 1, ...which };
  const options = { params: { query }, enabled: author !== null };
  return useGet([...FILTERS_KEY, 'waiting', query], '/api/v1/posts', options).data?.total;
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
