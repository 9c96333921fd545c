import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../api/client';
import { useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import typography from '../../../ui/text.module.css';
import { POST_MESSAGES } from './messages';
import type { Post } from './post-models';

/** Servers take addresses of some thousand characters. */
const LONGEST = 1_500;

/** To the translation of a post in another language, at the service that the operator set; nothing is sent before the click. */
export function TranslateLink({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { language } = usePreferences();
  const isForeign = post.language !== null && post.language.split('-')[0] !== language;
  const { data } = useQuery({
    queryKey: ['console-settings'],
    queryFn: () => bodyOf(api.GET('/api/v1/console-settings')),
    staleTime: Infinity,
    enabled: isForeign,
  });
  if (!isForeign || !data?.translate_url || post.plain_text === '') return null;
  const words = [post.spoiler_text, post.plain_text].filter(Boolean).join('\n\n');
  const text = [...words].slice(0, LONGEST).join('');
  const address = data.translate_url
    .replaceAll('{text}', () => encodeURIComponent(text))
    .replaceAll('{language}', language);
  return (
    <>
      {' · '}
      <a href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
        {t('translate')}
        <span className={typography.hidden}> ({t('opensTab')})</span>
      </a>
    </>
  );
}
