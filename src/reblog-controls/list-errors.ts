/** Why a list was not taken: a code for programs, and a sentence for people that repeats nothing of the list. */
export const LIST_ERRORS = {
  unresolved: 'The name of the server does not lead to a public address.',
  timeout: 'The server did not respond in time.',
  tls: 'No secure connection to the server could be made; its certificate may have expired.',
  redirected: 'The server redirects to another server: use that address.',
  not_found: 'There is no list at this address.',
  refused: 'The server did not send the list.',
  too_large: 'The list is larger than 5 MB.',
  too_many: 'The list has more than 50,000 entries.',
  no_list: 'This is not a blocklist: most lines name neither a domain nor an account.',
  shrunk: 'The list lost more than half of its entries. If that is intended, remove it and add it again.',
  interrupted: 'The upload was interrupted: remove the list, and upload the file again.',
} as const;

export type ListErrorCode = keyof typeof LIST_ERRORS;

/** A list that is refused as a whole. */
export class ListError extends Error {
  constructor(readonly code: ListErrorCode) {
    super(LIST_ERRORS[code]);
  }
}
