import { ApiError, detailOf, isAdminOnly } from '../api/api-error';
import { type Catalogue, useMessages } from '../i18n/use-messages';

const MESSAGES = {
  noService: { en: 'the service does not answer', de: 'der Dienst antwortet nicht' },
  signedOut: { en: 'you were signed out', de: 'du warst abgemeldet' },
  adminOnly: { en: 'only an admin may do this', de: 'das darf nur ein Admin' },
} satisfies Catalogue;

/** Returns a function that says why a request failed, to end a sentence such as `Not saved: …`, without its full stop. */
export function useReason(): (error: unknown) => string {
  const t = useMessages(MESSAGES);
  return (error) => {
    if (isAdminOnly(error)) return t('adminOnly');
    if (error instanceof ApiError && error.status === 401) return t('signedOut');
    return detailOf(error)?.replace(/\.$/, '') ?? t('noService');
  };
}
