/** A response with a JSON body. */
export interface Answer {
  body: unknown;
  status: number;
}

/** By the status that Mastodon sends. */
const ERRORS: Record<number, [code: string, message: string]> = {
  401: ['AUTHENTICATION_FAILED', 'Authentication failed. Please ensure your token is correct.'],
  403: ['CANNOT_RENOTE_DUE_TO_VISIBILITY', 'You can not Renote due to target visibility.'],
  404: ['NO_SUCH_NOTE', 'No such note.'],
  422: ['CANNOT_RENOTE_DUE_TO_VISIBILITY', 'You can not Renote due to target visibility.'],
  429: ['RATE_LIMIT_EXCEEDED', 'Rate limit exceeded. Please try again later.'],
};

/** An answer as Sharkey 2024.9 gives it, by its source and by what was seen of a real one: 401 for each error, 200 for an unknown post. */
export function asSharkey(path: string, answer: Answer): Answer {
  const found = answer.body as { statuses?: unknown[] };
  if (path === '/api/v2/search' && found.statuses?.length === 0)
    return failure('NO_SUCH_OBJECT', 'No such object.', 200);
  const error = ERRORS[answer.status];
  return error ? failure(...error, 401) : answer;
}

function failure(code: string, message: string, status: number): Answer {
  return { status, body: { error: { message, code, id: '9725d0ce-ba28-4dde-95a7-2cbb2c15de24', kind: 'client' } } };
}
