import type { Language } from '../../../i18n/language';
import { fill } from '../../../i18n/message';
import type { Evidence } from './post-models';

/** The reasons for points that the service knows, by their keys; English comes with the evidence. */
const GERMAN: Record<Evidence['reason_key'], string> = {
  capitals: '{percent} % von {letters} Buchstaben stehen in Wörtern aus Großbuchstaben',
  repeated_character: 'dasselbe Zeichen {count}-mal hintereinander',

  disguised_word: 'ein Spam-Wort ist so geschrieben, dass Filter es übersehen',
  mixed_alphabets: 'ein Wort mischt ähnlich aussehende Buchstaben zweier Alphabete',
  amount: 'nennt einen Geldbetrag',
  promotion: 'wirbt dafür, sich etwas Neues oder etwas vom Autor anzusehen',
  invitation: 'fordert auf, sich etwas anzusehen',
  showcase: 'weist auf etwas Neues oder etwas vom Autor hin',
  pitch: 'fordert auf, zu schauen, zu klicken oder mitzumachen',
  follow: 'spricht von Abos, Followern, Likes oder vom Weitersagen',
  exchange: 'bietet an, im Gegenzug zu folgen oder zu liken',
  everyday_word: 'ein Alltagswort, das auch Spam benutzt',
  greeting: 'begrüßt alle',
  plea: 'bittet, verspricht oder beteuert',
  money: 'spricht von Geld oder davon, es zu verdienen',
  prize: 'spricht von Gewinnen oder Belohnungen',
  free: 'spricht von etwas Kostenlosem',
  urgent: 'spricht von Eile oder einer wartenden Nachricht',
  respond: 'spricht vom Anrufen oder Schreiben',
  billing: 'hat den Wortlaut von Massennachrichten oder bezahlten Diensten',
  sales: 'spricht die Sprache der Verkäufer',
  adult: 'spricht von Sex oder Partnersuche',
  crypto: 'spricht von Kryptowährung oder Börsenhandel',
  gambling: 'spricht von Glücksspiel',
  health: 'spricht von Heilmitteln, Diäten, Drogen oder Wahrsagerei',
  growth: 'spricht von Werbung, Reichweite, Empfehlungen oder Verifizierung',
  fraud: 'hat den Wortlaut bekannter Betrugsmaschen',
  like_spam: 'Wörter, die Spam viel häufiger benutzt als ehrliche Beiträge',
  beside_text: 'neben dem Text des Beitrags steht eine Spam-Wendung',

  shortener: 'ein Kurzlink verbirgt, wohin er führt',
  go_between: 'führt in einen Messenger oder zu einer Linksammlung',
  disguised_address: 'die Adresse ist so geschrieben, dass Filter sie übersehen',
  bare_address: 'eine Adresse im Text, die kein Link ist',
  email_address: 'eine E-Mail-Adresse, an die man schreiben soll',
  numeric_host: 'eine Zahl statt eines Domainnamens',
  lookalike_domain: 'eine Domain aus Buchstaben, die man mit anderen verwechseln kann',
  cheap_ending: 'Domains unter .{ending} werden oft für Spam benutzt',
  luring_domain: 'schon der Domainname lockt',
  referral: 'ein Link, der den bezahlt, der Besucher bringt',
  name_in_address: 'ein Name vor der Domain verbirgt, wohin der Link führt',
  other_address: 'der Link zeigt eine andere Adresse als die, zu der er führt',
  phone: 'eine Telefonnummer, die man anrufen soll',
  short_code: 'eine Kurznummer für SMS',
  messenger_handle: 'jemand, an den man sich in einem Messenger wenden soll',
  wallet: 'eine Wallet oder ein Vertrag, wohin Geld gehen soll',
  words_with_address: 'zur Adresse kommt eine weitere Spam-Wendung',
  leads_to: 'führt zu {host}',

  hashtags: '{count, plural, one {# Hashtag} other {# Hashtags}}',

  media_alone: '{count, plural, one {# Medium} other {# Medien}} ohne Beschreibung und kaum ein Wort',
  link_alone: 'ein Link und kein einziges Wort',
  advertising_emoji: 'Emoji, wie Werbung sie benutzt',
  mentions: '{count} Personen werden erwähnt',
  advertising: 'eine weitere Werbewendung, wie Maschinen sie posten',
  rate: 'ein Tarif oder Rabatt wie in Massennachrichten',
  framed: 'der Text ist von Zeilen aus Zeichen eingerahmt',

  wave_at_once:
    'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb einer Minute, {unestablished} davon neu oder kaum gefolgt',
  wave_in_minutes:
    'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb von {time, plural, one {# Minute} other {# Minuten}}, {unestablished} davon neu oder kaum gefolgt',
  wave_in_hours:
    'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb von {time, plural, one {# Stunde} other {# Stunden}}, {unestablished} davon neu oder kaum gefolgt',
  wave_in_days:
    'dasselbe von {accounts} Konten auf {servers, plural, one {# Server} other {# Servern}} innerhalb von {time, plural, one {# Tag} other {# Tagen}}, {unestablished} davon neu oder kaum gefolgt',

  new_account: 'das Konto war {days, plural, one {# Tag} other {# Tage}} alt',
  new_unfollowed_account:
    'das Konto war {days, plural, one {# Tag} other {# Tage}} alt und hatte {followers, plural, one {# Follower} other {# Follower}}',
  follows_many: 'das Konto folgt {following} und hat {followers} Follower',
  random_name: 'der Benutzername sieht zufällig aus',
};

/** The reason of evidence in the reviewer's language. */
export function reasonText({ reason, reason_key: key, reason_params: params }: Evidence, language: Language): string {
  // A service that was updated after this page was loaded may know more reasons.
  const german: string | undefined = GERMAN[key];
  return language === 'de' && german !== undefined ? fill(german, params, language).join('') : reason;
}
