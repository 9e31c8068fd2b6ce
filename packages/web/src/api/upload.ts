import type { ParamsOf, QueryOf, ServiceCall } from '@pbt/domain/contract/endpoint';
import { apiConnection, currentEpoch, urlOf } from './client.ts';
import { errorFrom, HttpError, StaleResponse } from './http-error.ts';

export interface UploadOptions {
  readonly files: readonly File[];
  readonly params?: unknown;
  readonly query?: unknown;
  readonly signal?: AbortSignal;
  /** Share of bytes sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Sends files as a multipart form. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function upload<E extends ServiceCall>(
  endpoint: E,
  options: UploadOptions & { readonly params?: ParamsOf<E>; readonly query?: QueryOf<E> },
): Promise<string> {
  const { authorize, onFailure } = apiConnection();
  const startedIn = currentEpoch();
  const url = urlOf(endpoint, {
    params: options.params,
    query: options.query,
  });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const headers = new Headers();
    const hadToken = authorize(headers, url);
    const fail = (error: HttpError) => {
      if (startedIn !== currentEpoch()) {
        reject(new StaleResponse());
        return;
      }
      onFailure(error, endpoint);
      reject(error);
    };
    request.open(endpoint.method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.timeout = endpoint.timeoutMs ?? 60_000;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const isStale = startedIn !== currentEpoch();
      if (request.status >= 200 && request.status < 300 && !isStale) resolve(request.responseText);
      else if (isStale) reject(new StaleResponse());
      else fail(errorFrom(request.status, (name) => request.getResponseHeader(name), request.responseText, hadToken));
    });
    for (const event of ['error', 'timeout'] as const) {
      request.addEventListener(event, () => fail(new HttpError({ status: null, hadToken })));
    }
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const file of options.files) form.append(endpoint.upload ?? 'file', file, file.name);
    request.send(form);
  });
}
