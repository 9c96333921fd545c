export class ApiError extends Error {
  constructor(
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

  /** Is it temporary? Then the request itself may be fine. */
  get isPassing(): boolean {
    return isUnreachable(this) || this.status >= 500;
  }
}

export function toApiError(response: Response, body: unknown): ApiError {
  const { detail, advice } = (body ?? {}) as { detail?: unknown; advice?: unknown };
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    [detail, advice].filter((text) => typeof text === 'string').join('. ') || response.statusText,
    body,
    wait > 0 ? wait : null,
  );
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function detailOf(error: unknown): string | null {
  return error instanceof ApiError && !isUnreachable(error) ? error.detail : null;
}

export function isAdminOnly(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.detail === "This requires the scope 'admin'";
}

/** Was the page opened at another address than the service is set to? */
export function isForeignOrigin(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.detail.includes('PUBLIC_URL');
}

/** The fields that a refused write names (422), as the service names them. */
export function refusedFields(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.status !== 422) return new Set();
  const { errors } = (error.body ?? {}) as { errors?: unknown };
  return new Set(Array.isArray(errors) ? errors.map((each: { field?: unknown } | null) => String(each?.field)) : []);
}
