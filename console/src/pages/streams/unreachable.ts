import { ApiError } from '../../api/api-error';
import { has, useMessages } from '../../i18n/use-messages';

const REASONS = {
  token_required: {
    en: '{instance} requires an access token, or refuses the one that is stored',
    de: '{instance} verlangt ein Zugriffstoken oder weist das hinterlegte ab',
  },
  token_unreadable: {
    en: 'The access token of {instance} was stored with another SECRET_KEY: set that key again, or enter the token again',
    de: 'Das Zugriffstoken von {instance} wurde mit einem anderen SECRET_KEY gespeichert: diesen wieder setzen oder das Token neu eingeben',
  },
  blocked: {
    en: 'A firewall in front of {instance} blocks Sluice: ask its operators to allow it',
    de: 'Eine Firewall vor {instance} blockiert Sluice: die Betreiber bitten, Sluice zuzulassen',
  },
  feed_disabled: {
    en: '{instance} has no hashtag timelines: fetch the hashtag from another server that federates with it',
    de: '{instance} zeigt keine Beiträge nach Hashtag: den Hashtag von einem anderen Server abrufen, der mit {instance} föderiert',
  },
  not_found: {
    en: '{instance} does not know this hashtag, or has no Mastodon API',
    de: '{instance} kennt diesen Hashtag nicht oder hat keine Mastodon-API',
  },
  rate_limited: {
    en: '{instance} takes no more requests for now',
    de: '{instance} nimmt vorerst keine Anfragen mehr an',
  },
  unresolved: {
    en: 'The name {instance} does not lead to a public address',
    de: 'Der Name {instance} führt zu keiner öffentlichen Adresse',
  },
  refused: {
    en: '{instance} refuses connections, or reports an error',
    de: '{instance} lehnt Verbindungen ab oder meldet einen Fehler',
  },
  timeout: { en: '{instance} did not respond in time', de: '{instance} hat nicht rechtzeitig geantwortet' },
  tls: {
    en: 'No secure connection to {instance} could be made; its certificate may have expired',
    de: 'Zu {instance} kam keine sichere Verbindung zustande; vielleicht ist das Zertifikat abgelaufen',
  },
  not_mastodon: {
    en: 'The response of {instance} is not that of a Mastodon-compatible server',
    de: 'Die Antwort von {instance} ist nicht die eines Mastodon-kompatiblen Servers',
  },
  too_large: { en: 'The response of {instance} is too large', de: 'Die Antwort von {instance} ist zu groß' },
  redirected: {
    en: '{instance} redirects to another address',
    de: '{instance} leitet zu einer anderen Adresse weiter',
  },
};

/** Why an instance could not be read: a code, and the same in the service's words. */
export interface Unreachable {
  code?: unknown;
  reason?: unknown;
}

/** Why an instance could not be read, translated, without a full stop; null for other errors. */
export function useUnreachable(): (instance: string, why: Unreachable) => string | null {
  const t = useMessages(REASONS);
  return (instance, { code, reason }) => {
    if (has(REASONS, code)) return t(code, { instance });
    return typeof reason === 'string' ? reason.replace(/\.$/, '') : null;
  };
}

/** What the body of a failed fetch says of the instance. */
export function whyOf(error: unknown): Unreachable {
  const body = error instanceof ApiError ? error.body : null;
  return typeof body === 'object' && body !== null ? body : {};
}
