import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../api/client';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormButtons, FormError } from '../../../ui/form';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { notify } from '../../../ui/toast-store';
import { useReason } from '../../../ui/use-reason';
import type { Post } from '../post/post-models';
import { TRUST_MESSAGES } from './trust-messages';

export function TrustDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useMessages(TRUST_MESSAGES);
  const reason = useReason();
  const queries = useQueryClient();
  const { author_account: account } = post;
  const send = (isTried: boolean) =>
    bodyOf(api.POST('/api/v1/reblog-controls/trusted-authors', { body: { post_id: post.id, dry_run: isTried } }));
  const preview = useQuery({ queryKey: ['posts', post.id, 'trust'], queryFn: () => send(true) });
  const trust = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => {
      onClose();
      notify(t('trusted', { account }));
      return queries.invalidateQueries({ queryKey: ['posts'] });
    },
  });
  return (
    <Dialog title={t('trustTitle', { account })} onClose={onClose}>
      <p>{t('trustText')}</p>
      <QueryFailure what={t('trustNotLoaded')} query={preview} inset />
      {preview.isLoading && <Skeleton label={t('trustLoading')} lines={1} />}
      {preview.data && (
        <p>{t('trustPreview', { n: preview.data.recent_posts, approved: preview.data.approved_at_once })}</p>
      )}
      <FormError>{trust.error && t('notSaved', { detail: reason(trust.error) })}</FormError>
      <FormButtons>
        <Button onClick={onClose} autoFocus>
          {t('cancel')}
        </Button>
        <Button look="primary" busy={trust.isPending} onClick={() => trust.mutate()}>
          {t('trustConfirm')}
        </Button>
      </FormButtons>
    </Dialog>
  );
}
