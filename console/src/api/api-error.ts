/** Why a call failed: the service's words, or that it could not be reached. */
export class ApiError extends Error {
  constructor(
    /** The status of the response; 0 when there was none. */
    readonly status: number,
    /** The service's explanation; empty if there was no response. */
    readonly detail: string,
    readonly body: unknown,
    /** The seconds to wait before the next request (`Retry-After`); null when the service names none. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail);
    this.name = 'ApiError';
  }

  static unreachable(): ApiError {
    return new ApiError(0, '', null);
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }

  /** Is it temporary? Then the request itself may be fine. */
  get isPassing(): boolean {
    return this.isUnreachable || this.status >= 500;
  }
}

export function toApiError(response: Response, body: unknown): ApiError {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : '';
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, detail || response.statusText, body, wait > 0 ? wait : null);
}

/** Why something failed, in the service's words; null when it did not respond. */
export function detailOf(error: unknown): string | null {
  return error instanceof ApiError && !error.isUnreachable ? error.detail : null;
}

export function isAdminOnly(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.detail === "This requires the scope 'admin'";
}

/** The fields that a refused write names (422), as the service names them. */
export function refusedFields(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.status !== 422) return new Set();
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return new Set();
  return new Set(body.errors.map((each: unknown) => fieldOf(each)));
}

function fieldOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'field' in error ? String(error.field) : '';
}
