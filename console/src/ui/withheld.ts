import { useFormat } from '../i18n/use-format';
import { type Catalogue, has, useMessages } from '../i18n/use-messages';

const CAUSES = {
  blocked_user: { en: 'the author is blocked', de: 'der Autor ist gesperrt' },
  blocked_hashtag: { en: 'a hashtag is blocked', de: 'ein Hashtag ist gesperrt' },
  require_media: { en: 'it has no media', de: 'ohne Medien' },
  require_alt_text: { en: 'media without alt text', de: 'Medien ohne Alt-Text' },
  exclude_replies: { en: 'it is a reply', de: 'eine Antwort' },
  exclude_sensitive: { en: 'it is sensitive', de: 'heikel' },
  exclude_polls: { en: 'it has a poll', de: 'mit Umfrage' },
  opted_out: { en: 'the author asks for no bots', de: 'der Autor will keine Bots' },
  not_opted_in: { en: 'the author did not opt in', de: 'der Autor hat nicht eingewilligt' },
  exclude_noindex: { en: 'the author asks not to be indexed', de: 'der Autor will nicht indexiert werden' },
  exclude_bots: { en: 'a bot account', de: 'ein Bot-Konto' },
  exclude_restricted_reblogs: { en: 'not everybody may boost it', de: 'nicht alle dürfen es teilen' },
  max_age_days: { en: 'too old', de: 'zu alt' },
  gone: { en: 'gone at its origin', de: 'am Ursprung gelöscht' },
  not_public: { en: 'no longer public', de: 'nicht mehr öffentlich' },
} satisfies Catalogue;

/** Says what withholds a post, in words; what is not known here by its name. */
export function useCauses(): (causes: readonly string[]) => string {
  const t = useMessages(CAUSES);
  const format = useFormat();
  return (causes) => format.list(causes.map((cause) => (has(CAUSES, cause) ? t(cause) : cause)));
}
