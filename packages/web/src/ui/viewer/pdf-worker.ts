// oxlint-disable-next-line import/default -- the bundler returns a URL
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

declare global {
  // TypeScript's DOM types do not include Trusted Types. The variable is undefined in browsers without them.
  // oxlint-disable-next-line no-var -- a global can only be declared with var
  var trustedTypes: TrustedTypes | undefined;
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Rule of the Trusted Types policy. Refuses every script address except that of the PDF worker. */
export function onlyWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the PDF worker script is allowed');
  return url;
}

function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('pbt-worker', { createScriptURL: onlyWorker });
  return policy ? policy.createScriptURL(url) : onlyWorker(url);
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

export function startPdfWorker(): Worker {
  return new Worker(trusted(workerUrl), { type: 'module' });
}
