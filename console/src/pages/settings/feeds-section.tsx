import { useState } from 'react';
import { api, bodyOf, deletionOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { useStreams } from '../../api/streams';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Field, SelectField } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { QueryState } from '../../ui/query-state';
import { SimpleTable } from '../../ui/simple-table';
import table from '../../ui/table.module.css';
import text from '../../ui/text.module.css';
import { notify } from '../../ui/toast-store';
import { FEED_MESSAGES } from './feed-messages';
import { Section } from './section';
import { namesOf, StreamChoice } from './stream-choice';

type Feed = Models['Feed'];

const FEEDS_KEY = ['feeds'];

/** Feeds, which readers and websites have without a key. */
export function FeedsSection() {
  const t = useMessages(FEED_MESSAGES);
  const [isCreating, setCreating] = useState(false);
  const feeds = useGet(FEEDS_KEY, '/api/v1/feeds', { params: { query: { limit: 1_000 } } });
  const items = feeds.data?.items ?? [];
  return (
    <Section name="feeds">
      <p className={text.lead}>{t('intro')}</p>
      <QueryState what={t('notLoaded')} query={feeds} />
      {items.length > 0 && (
        <SimpleTable caption={t('feeds')} heads={[t('name'), t('has')]} hasActions className={table.cards}>
          {items.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </SimpleTable>
      )}
      <Button icon="plus" onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
      {isCreating && <CreateFeedDialog onClose={() => setCreating(false)} />}
    </Section>
  );
}

function FeedRow({ feed }: { feed: Feed }) {
  const t = useMessages(FEED_MESSAGES);
  const { data: streams = [] } = useStreams();
  const { id, name, address } = feed;
  const revoke = useWrite(
    () => deletionOf(api.DELETE('/api/v1/feeds/{id}', { params: { path: { id } } })),
    [FEEDS_KEY],
    () => notify(t('revoked', { name })),
  );
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify(t('copied'));
  };
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td data-label={t('has')}>
        {t(feed.of)} {feed.streams && namesOf(feed.streams, streams)}
      </td>
      <td className={table.actions}>
        <a href={address} target="_blank" rel="noreferrer">
          {t('preview')}
        </a>
        <Button aria-label={t('copyOf', { name })} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          look="danger"
          aria-label={t('revokeOf', { name })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {t('revoke')}
        </Button>
      </td>
    </tr>
  );
}

function CreateFeedDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(FEED_MESSAGES);
  const [of, setOf] = useState<Feed['of']>('delivered');
  const [streams, setStreams] = useState<readonly number[] | null>(null);
  const create = useWrite(
    (body: Models['CreateFeed']) => bodyOf(api.POST('/api/v1/feeds', { body })),
    [FEEDS_KEY],
    onClose,
  );
  const submit = (fields: FormData) =>
    create.mutate({ name: String(fields.get('name')), of, streams: streams && [...streams] });
  return (
    <FormDialog
      title={t('create')}
      submit={t('create')}
      isSending={create.isPending}
      busy={streams?.length === 0}
      error={create.error && t('notSaved', { detail: t.reason(create.error) })}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('name')} name="name" autoComplete="off" maxLength={100} required autoFocus />
      <SelectField
        label={t('has')}
        value={of}
        options={(['delivered', 'approved'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setOf(value as Feed['of'])}
      />
      <StreamChoice chosen={streams} onChange={setStreams} />
    </FormDialog>
  );
}
