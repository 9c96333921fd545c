import type { Language } from '../../../i18n/language';
import { fill } from '../../../i18n/message';
import { textIn } from '../../../i18n/shown-language';
import type { Evidence } from './post-models';

const GERMAN: Record<Evidence['reason_key'], { de: string }> = {
  capitals: { de: '{percent} % von {letters} Buchstaben stehen in Wörtern aus Großbuchstaben' },
  repeated_character: { de: 'dasselbe Zeichen {count}-mal hintereinander' },

  disguised_word: { de: 'ein Spam-Wort ist so geschrieben, dass Filter es übersehen' },
  mixed_alphabets: { de: 'ein Wort mischt ähnlich aussehende Buchstaben zweier Alphabete' },
  promotion: { de: 'wirbt dafür, sich etwas Neues oder etwas vom Autor anzusehen' },
  pitch: { de: 'fordert auf, zu schauen, zu klicken oder mitzumachen' },
  follow: { de: 'spricht von Abos, Followern, Likes oder vom Weitersagen' },
  exchange: { de: 'bietet an, im Gegenzug zu folgen oder zu liken' },
  everyday_word: { de: 'ein Alltagswort, das auch Spam benutzt' },
  greeting: { de: 'begrüßt alle' },
  plea: { de: 'bittet, verspricht oder beteuert' },
  money: { de: 'spricht von Geld oder davon, es zu verdienen' },
  prize: { de: 'spricht von Gewinnen oder Belohnungen' },
  respond: { de: 'spricht vom Anrufen oder Schreiben' },
  billing: { de: 'hat den Wortlaut von Massennachrichten oder bezahlten Diensten' },
  sales: { de: 'spricht die Sprache der Verkäufer' },
  adult: { de: 'spricht von Sex oder Partnersuche' },
  crypto: { de: 'spricht von Kryptowährung oder Börsenhandel' },
  gambling: { de: 'spricht von Glücksspiel' },
  health: { de: 'spricht von Heilmitteln, Diäten, Drogen oder Wahrsagerei' },
  growth: { de: 'spricht von Werbung, Reichweite, Empfehlungen oder Verifizierung' },
  fraud: { de: 'hat den Wortlaut bekannter Betrugsmaschen' },
  price: { de: 'ein Geldbetrag oder Prozentsatz neben einem Link oder Spam-Wörtern' },
  beside_text: { de: 'neben dem Text des Beitrags steht eine Spam-Wendung' },

  shortener: { de: 'ein Kurzlink verbirgt, wohin er führt' },
  go_between: { de: 'führt in einen Messenger oder zu einer Linksammlung' },
  disguised_address: { de: 'die Adresse ist so geschrieben, dass Filter sie übersehen' },
  email_address: { de: 'eine E-Mail-Adresse, an die man schreiben soll' },
  numeric_host: { de: 'eine Zahl statt eines Domainnamens' },
  lookalike_domain: { de: 'eine Domain aus Buchstaben, die man mit anderen verwechseln kann' },
  bare_address: { de: 'eine Adresse mit Pfad, die ohne https geschrieben ist' },
  random_host: { de: 'der Name der Domain besteht aus zufälligen Buchstaben' },
  random_path: { de: 'die Adresse endet in zufälligen Buchstaben' },
  cheap_ending: { de: 'Domains unter .{ending} werden oft für Spam benutzt' },
  luring_domain: { de: 'schon der Domainname lockt' },
  referral: { de: 'ein Link, der den bezahlt, der Besucher bringt' },
  name_in_address: { de: 'ein Name vor der Domain verbirgt, wohin der Link führt' },
  other_address: { de: 'der Link zeigt eine andere Adresse als die, zu der er führt' },
  phone: { de: 'eine Telefonnummer, die man anrufen soll' },
  short_code: { de: 'eine Kurznummer für SMS' },
  messenger_handle: { de: 'jemand, an den man sich in einem Messenger wenden soll' },
  wallet: { de: 'eine Wallet oder ein Vertrag, wohin Geld gehen soll' },
  words_with_address: { de: 'zur Adresse oder Nummer kommt eine weitere Spam-Wendung' },
  leads_to: { de: 'führt zu {host}' },
  spam_leads_to: { de: 'ein Beitrag mit weiteren Spam-Zeichen führt zu {host}' },

  hashtags: { de: '{count, plural, one {# Hashtag} other {# Hashtags}}' },

  media_alone: { de: '{count, plural, one {# Medium} other {# Medien}} ohne Beschreibung und kaum ein Wort' },
  link_alone: { de: 'ein Link und kein Text außer Hashtags oder Erwähnungen' },
  advertising_emoji: { de: 'Emoji, wie Werbung sie benutzt' },
  mentions: { de: '{count} Personen werden erwähnt' },
  advertising: { de: 'eine weitere Wendung, die Spam benutzt' },
  framed: { de: 'der Text ist von Zeilen aus Zeichen eingerahmt' },

  wave_at_once: {
    de: 'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb einer Minute, {unestablished} davon neu oder kaum gefolgt',
  },
  wave_in_minutes: {
    de: 'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb von {time, plural, one {# Minute} other {# Minuten}}, {unestablished} davon neu oder kaum gefolgt',
  },
  wave_in_hours: {
    de: 'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb von {time, plural, one {# Stunde} other {# Stunden}}, {unestablished} davon neu oder kaum gefolgt',
  },
  wave_in_days: {
    de: 'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb von {time, plural, one {# Tag} other {# Tagen}}, {unestablished} davon neu oder kaum gefolgt',
  },

  new_account: { de: 'das Konto war {days, plural, one {# Tag} other {# Tage}} alt' },
  new_unfollowed_account: {
    de: 'das Konto war {days, plural, one {# Tag} other {# Tage}} alt und hatte {followers, plural, one {# Follower} other {# Follower}}',
  },
  follows_many: { de: 'das Konto folgt {following} und hat {followers} Follower' },
  random_name: { de: 'der Benutzername sieht zufällig aus' },
};

export function reasonText({ reason, reason_key: key, reason_params: params }: Evidence, language: Language): string {
  // A service that was updated after this page was loaded may know more reasons.
  const text = textIn(GERMAN[key] ?? {}, language);
  return text === undefined ? reason : fill(text, params, language).join('');
}
