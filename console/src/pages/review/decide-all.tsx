import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';
import { REVIEW_MESSAGES } from './messages';
import type { Post } from './post/post-models';
import { useReview } from './use-review';

export function DecideAll({ n, load }: { n: number; load: () => Promise<Post[]> }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { ask } = useReview();
  const reason = useReason();
  const decide = useMutation({ mutationFn: async (approved: boolean) => ask(await load(), approved) });
  return (
    <>
      <Button busy={decide.isPending} onClick={() => decide.mutate(true)}>
        {t('approveAll', { n })}
      </Button>
      <Button busy={decide.isPending} onClick={() => decide.mutate(false)}>
        {t('rejectAll', { n })}
      </Button>
      <FormError>{decide.error && t('waitingNotLoaded', { detail: reason(decide.error) })}</FormError>
    </>
  );
}
