import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { type AxiosError, type AxiosInstance, type AxiosRequestConfig, create } from 'axios';

/** A server's response; `data` is null unless it is JSON. */
export interface Answer<T> {
  status: number;
  header(name: string): string | null;
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
  const header = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  const object = typeof data === 'object' ? (data as (T & Partial<Record<string, string>>) | null) : null;
  return { status, header, data: object, said: object?.error_description ?? object?.error ?? statusText };
}
