import { type AxiosError, type AxiosInstance, type AxiosRequestConfig, create } from 'axios';

/** What a server answered; `data` is null when it is no JSON, as a proxy's page. */
export interface Answer<T> {
  status: number;
  header(name: string): string | null;
  data: T | null;
}

const LARGEST_ANSWER = 16 * 1024 * 1024;

/** A client of one server. It follows no redirect, which would send the secret to another one. */
export function connect(baseURL: string, headers: Record<string, string>, timeout: number): AxiosInstance {
  const shared = { maxRedirects: 0, proxy: false as const, validateStatus: null, maxContentLength: LARGEST_ANSWER };
  return create({ baseURL, headers, timeout, adapter: 'http', ...shared });
}

/** Sends a request; fails only without an answer, with the reason as the message. */
export async function ask<T>(client: AxiosInstance, request: AxiosRequestConfig): Promise<Answer<T>> {
  const { status, headers, data } = await client.request<unknown>(request).catch((error: AxiosError) => {
    throw new Error(error.message || error.code);
  });
  const header = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  return { status, header, data: typeof data === 'object' ? (data as T | null) : null };
}
