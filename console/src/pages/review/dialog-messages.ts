import type { Catalogue } from '../../i18n/use-messages';
import { REVIEW_MESSAGES } from './messages';

export const DIALOG_MESSAGES = {
  ...REVIEW_MESSAGES,
  askApprove: {
    en: '{n, plural, one {Approve # post?} other {Approve # posts?}}',
    de: '{n, plural, one {# Beitrag annehmen?} other {# Beiträge annehmen?}}',
  },
  askReject: {
    en: '{n, plural, one {Reject # post?} other {Reject # posts?}}',
    de: '{n, plural, one {# Beitrag ablehnen?} other {# Beiträge ablehnen?}}',
  },
  askNone: { en: 'None of them waits for a review any more.', de: 'Keiner davon ist noch offen.' },
  askReason: { en: 'Reason: {reason}', de: 'Grund: {reason}' },
  askText: {
    en: '{n, plural, one {# post} other {# posts}} by {authors, plural, one {one author} other {# authors}}, {n, plural, one {score {low}. You can take it back.} other {{span, plural, =0 {score {low}} other {scores {low} to {high}}}. You can take all of them back in one step.}}',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}} von {authors, plural, one {einem Autor} other {# Autoren}}, {n, plural, one {Wert {low}. Du kannst ihn zurücknehmen.} other {{span, plural, =0 {Wert {low}} other {Werte {low} bis {high}}}. Du kannst alle in einem Schritt zurücknehmen.}}',
  },
  askApproved: {
    en: '{n, plural, one {# of them is} other {# of them are}} approved so far.',
    de: '{n, plural, one {# davon ist} other {# davon sind}} bisher angenommen.',
  },
  askRejected: {
    en: '{n, plural, one {# of them is} other {# of them are}} rejected so far.',
    de: '{n, plural, one {# davon ist} other {# davon sind}} bisher abgelehnt.',
  },
  askOpenElsewhere: { en: 'Somebody else has {n} of them open.', de: 'Jemand anderes hat {n} davon offen.' },
  blockTitle: { en: 'Block {account}?', de: '{account} sperren?' },
  blockText: {
    en: 'Posts of this author are never handed to a consumer, and new ones are rejected when they are fetched.',
    de: 'Beiträge dieses Autors werden nie einem Abnehmer gegeben, und neue werden beim Abruf abgelehnt.',
  },
  blockHistory: {
    en: 'Here so far: {approved} approved, {rejected} rejected, {waiting} waiting.',
    de: 'Bisher hier: {approved} angenommen, {rejected} abgelehnt, {waiting} offen.',
  },
  blockReject: {
    en: 'Reject the {n, plural, one {waiting post} other {# waiting posts}} too',
    de: 'Auch {n, plural, one {den offenen Beitrag} other {die # offenen Beiträge}} ablehnen',
  },
  blockConfirm: { en: 'Block', de: 'Sperren' },
  blocked: { en: 'Blocked: {account}', de: 'Gesperrt: {account}' },
  unblocked: { en: 'No longer blocked: {account}', de: 'Nicht mehr gesperrt: {account}' },
  blockFailed: { en: 'The author could not be blocked', de: 'Der Autor konnte nicht gesperrt werden' },
  unblockFailed: { en: 'The block could not be undone', de: 'Die Sperre konnte nicht zurückgenommen werden' },
} satisfies Catalogue;
