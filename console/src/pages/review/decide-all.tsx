import { useMutation } from '@tanstack/react-query';
import { type Catalogue, useMessages } from '../../i18n/use-messages';
import { api, bodyOf } from '../../api/client';
import { allPosts } from '../../api/posts';
import { outbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form';
import { authorOf, type Post } from './post/post-models';
import { useReview } from './use-review';

const ALL_MESSAGES = {
  approveAll: { en: 'Approve all {n}', de: 'Alle {n} annehmen' },
  rejectAll: { en: 'Reject all {n}', de: 'Alle {n} ablehnen' },
  waitingNotLoaded: {
    en: 'The posts could not be loaded: {detail}.',
    de: 'Die Beiträge konnten nicht geladen werden: {detail}.',
  },
} satisfies Catalogue;

export const MOST_AT_ONCE = 500;

export function waitingOf(post: Post): Promise<Post[]> {
  return undecided(allPosts({ reviewed: false, author: authorOf(post) }));
}

export function waitingInWave(wave: number): Promise<Post[]> {
  const query = { reviewed: false, wave_id: wave, limit: MOST_AT_ONCE };
  return undecided(bodyOf(api.GET('/api/v1/posts', { params: { query } })).then(({ items }) => items));
}

/** Without what this reviewer has decided: the service may not have known it when it was asked. */
async function undecided(asked: Promise<Post[]>): Promise<Post[]> {
  const before = outbox.snapshot().overlay;
  const posts = await asked;
  const now = outbox.snapshot().overlay;
  const isDecided = ({ id }: Post) => [before, now].some((overlay) => typeof overlay.get(id)?.approved === 'boolean');
  return posts.filter((post) => !isDecided(post));
}

export function DecideAll({ n, load }: { n: number; load: () => Promise<Post[]> }) {
  const t = useMessages(ALL_MESSAGES);
  const { ask } = useReview();
  const decide = useMutation({ mutationFn: async (approved: boolean) => ask(await load(), approved) });
  return (
    <>
      <Button busy={decide.isPending} onClick={() => decide.mutate(true)}>
        {t('approveAll', { n })}
      </Button>
      <Button busy={decide.isPending} onClick={() => decide.mutate(false)}>
        {t('rejectAll', { n })}
      </Button>
      <FormError>{decide.error && t('waitingNotLoaded', { detail: t.reason(decide.error) })}</FormError>
    </>
  );
}
