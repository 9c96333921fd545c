import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { type AxiosError, type AxiosInstance, type AxiosRequestConfig, create } from 'axios';

/** A server's response; `data` is null unless it is JSON. */
export interface Answer<T> {
  /** As an error's own code says, if it has one. */
  status: number;
  header(name: string): string;
  data: T | null;
  /** The server's explanation of a failure. */
  said: string;
}

/** How long a server may take, in milliseconds, and how much it may send. */
export const LIMITS = { timeout: 20_000, maxContentLength: 16 * 1024 * 1024, proxy: false as const, adapter: 'http' };

// Node would give up each address of a name but the last after 250 ms.
setDefaultAutoSelectFamilyAttemptTimeout(5_000);

/** A client of one server. It follows no redirects, because they could send the secret elsewhere. */
export function connect(baseURL: string, headers: Record<string, string>): AxiosInstance {
  return create({ ...LIMITS, baseURL, headers, maxRedirects: 0, validateStatus: null });
}

/** Sends a request. Throws only if there is no response; the message is the reason. */
export async function ask<T>(client: AxiosInstance, request: AxiosRequestConfig): Promise<Answer<T>> {
  const { status, statusText, headers, data } = await client.request<unknown>(request).catch((error: AxiosError) => {
    throw new Error(error.message || error.code);
  });
  const header = (name: string) => String(headers[name] ?? '');
  const object = typeof data === 'object' ? (data as T & ErrorBody) : null;
  const { error, error_description: description, message } = object ?? {};
  const { code, message: inner } = typeof error === 'object' && error !== null ? (error as ErrorBody) : {};
  const [said = 'without a reason'] = [description, inner, error, message, code, statusText].filter(isWords);
  const known = isWords(code) ? CODES.find(([pattern]) => pattern.test(code))?.[1] : undefined;
  const isUnlike = status < 300 ? Boolean(error) : status === 401 && isWords(code);
  const meant = known ?? (isUnlike ? 422 : status);
  return { status: meant, header, data: object, said: isWords(code) && said !== code ? `${said} (${code})` : said };
}

type ErrorBody = Partial<Record<'error' | 'error_description' | 'message' | 'code', unknown>>;
const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The status that an error's code means. Sharkey 2024.9 sends 401 with each of them, and 200 where a search fails. */
const CODES: [RegExp, number][] = [
  [/^NO_SUCH_/, 404],
  [/^RATE_LIMIT/, 429],
  [/^INTERNAL_ERROR/, 500],
  [/^CREDENTIAL|^AUTHENTICATION|PERMISSION_DENIED|^ACCESS_DENIED|^YOUR_ACCOUNT/, 401],
];
