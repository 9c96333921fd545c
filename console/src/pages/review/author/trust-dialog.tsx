import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../api/client';
import { useWrite } from '../../../api/use-write';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { QueryState } from '../../../ui/query-state';
import { notify } from '../../../ui/toast-store';
import type { Post } from '../post/post-models';

const TRUST_MESSAGES = {
  trustTitle: { en: 'Trust {account}?', de: '{account} vertrauen?' },
  trustText: {
    en: 'Their new posts are approved when they are fetched, with a note, unless they come from another instance or a blocklist rejects them. Posts that wait now stay undecided.',
    de: 'Neue Beiträge werden beim Abruf angenommen, mit einer Notiz, außer sie kommen von einer anderen Instanz oder eine Sperrliste lehnt sie ab. Was jetzt wartet, bleibt unentschieden.',
  },
  trustLoading: { en: 'Counting their posts', de: 'Die Beiträge werden gezählt' },
  trustNotLoaded: { en: 'Their posts could not be counted', de: 'Die Beiträge konnten nicht gezählt werden' },
  trustPreview: {
    en: 'A post with a spam score of {from} or more still waits for you. Of {n, plural, one {# post} other {# posts}} of the last 30 days {approved} would have been approved.',
    de: 'Ein Beitrag mit einem Spam-Wert ab {from} wartet trotzdem. Von {n, plural, one {# Beitrag} other {# Beiträgen}} der letzten 30 Tage {approved, plural, one {wäre # angenommen worden} other {wären # angenommen worden}}.',
  },
  trustConfirm: { en: 'Trust', de: 'Vertrauen' },
  trusted: { en: 'Trusted from now on: {account}', de: 'Ab jetzt vertraut: {account}' },
} satisfies Catalogue;

export function TrustDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useMessages(TRUST_MESSAGES);
  const { author_account: account } = post;
  const send = (isTried: boolean) =>
    bodyOf(api.POST('/api/v1/reblog-controls/trusted-authors', { body: { post_id: post.id, dry_run: isTried } }));
  const preview = useQuery({ queryKey: ['posts', post.id, 'trust'], queryFn: () => send(true) });
  const trust = useWrite(
    () => send(false),
    [['posts']],
    () => {
      onClose();
      notify(t('trusted', { account }));
    },
  );
  return (
    <ConfirmDialog
      title={t('trustTitle', { account })}
      confirm={t('trustConfirm')}
      look="primary"
      busy={trust.isPending}
      failure={trust.error && t('notSaved', { detail: t.reason(trust.error) })}
      onConfirm={() => trust.mutate()}
      onClose={onClose}
    >
      <p>{t('trustText')}</p>
      <QueryState what={t('trustNotLoaded')} query={preview} inset lines={1} loading={t('trustLoading')} />
      {preview.data && (
        <p>
          {t('trustPreview', {
            from: preview.data.waits_from,
            n: preview.data.recent_posts,
            approved: preview.data.approved_at_once,
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
