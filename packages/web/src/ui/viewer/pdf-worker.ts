// oxlint-disable-next-line import/default -- the bundler answers with the address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

declare global {
  // Part of the browser, not yet of the type library; where it is missing nothing asks for it.
  // oxlint-disable-next-line no-var -- the only way to declare it
  var trustedTypes: TrustedTypes | undefined;
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Admits the one script that may run beside the page. */
export function onlyWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('Not the script of the PDF worker');
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
