import { afterEach, vi } from 'vitest';

/** Waits until promise callbacks have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A fake XMLHttpRequest that the test answers. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  method = '';
  url = '';
  timeout = 0;
  status = 0;
  responseText = '';
  file: File | null = null;
  isAborted = false;
  isAnswered = false;

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader() {
    // No test reads the headers.
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/problem+json' : null;
  }
  send(form: FormData) {
    const file = form.get('claimFile');
    this.file = file instanceof File ? file : null;
    uploads.push(this);
  }
  abort() {
    this.isAborted = true;
    this.isAnswered = true;
    this.dispatchEvent(new Event('abort'));
  }

  async progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    await settled();
  }
  async answer(fileId: string) {
    await this.#end(200, fileId);
  }
  async refuse(status: number, detail?: string) {
    await this.#end(status, JSON.stringify({ status, detail }));
  }
  /** Ends the upload with a broken connection or a timeout. */
  async disconnect(event: 'error' | 'timeout' = 'error') {
    this.isAnswered = true;
    this.dispatchEvent(new Event(event));
    await settled();
  }
  async #end(status: number, text: string) {
    this.isAnswered = true;
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
    await settled();
  }
}

let uploads: Upload[] = [];

/** Replaces the browser's XMLHttpRequest and records every upload in order. */
export function stubUploads(): { all: () => readonly Upload[]; open: () => readonly Upload[] } {
  uploads = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  return { all: () => uploads, open: () => uploads.filter(({ isAnswered }) => !isAnswered) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

export const fileOf = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name);

function dataTransferOf(files: readonly File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

export async function pick(...files: File[]): Promise<void> {
  picker().files = dataTransferOf(files).files;
  picker().dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

export async function drop(...files: File[]): Promise<void> {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dataTransferOf(files) });
  picker().dispatchEvent(event);
  await settled();
}

export async function paste(...files: File[]): Promise<void> {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: dataTransferOf(files) });
  document.body.dispatchEvent(event);
  await settled();
}
