import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The fields that pdf.js reports about links and actions. The package's types leave most of them undefined. */
interface Target {
  readonly action?: unknown;
  readonly actions?: unknown;
  readonly attachment?: unknown;
  readonly file?: unknown;
  readonly unsafeUrl?: unknown;
  readonly annotationType?: unknown;
  readonly items?: readonly Target[];
}

const HARMLESS_ACTIONS: ReadonlySet<unknown> = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'GoBack',
  'Print',
]);
const HARMLESS_ADDRESS = /^(?:https?:|mailto:|tel:|ftp:|[^:\\]*$)/i;

function targetFindings(place: string, target: Target): string[] {
  const found: string[] = [];
  if (target.actions) found.push(`${place}: scripts`);
  if (target.attachment || target.file) found.push(`${place}: an attached file`);
  if (target.action && !HARMLESS_ACTIONS.has(target.action))
    found.push(`${place}: action ${JSON.stringify(target.action)}`);
  if (typeof target.unsafeUrl === 'string' && !HARMLESS_ADDRESS.test(target.unsafeUrl)) {
    found.push(`${place}: address ${target.unsafeUrl}`);
  }
  for (const item of target.items ?? []) found.push(...targetFindings(place, item));
  return found;
}

/** Lists scripts, attachments and actions that pdf.js finds. It is independent of our own PDF parser. */
export async function activeParts(file: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS, enableXfa: true });
  try {
    const document = await task.promise;
    const found: string[] = [];
    if (await document.getJSActions()) found.push('document: scripts');
    if (await document.getAttachments()) found.push('document: attached files');
    if (document.isPureXfa) found.push('document: a form program');
    for (const item of ((await document.getOutline()) ?? []) as unknown as Target[]) {
      found.push(...targetFindings('outline', item));
    }
    const opening = (await document.getOpenAction()) as Target | null;
    if (opening) found.push(...targetFindings('opening', opening));
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) found.push(`page ${number}: scripts`);
      for (const annotation of (await page.getAnnotations()) as Target[]) {
        found.push(...targetFindings(`page ${number}`, annotation));
      }
    }
    return found;
  } finally {
    await task.destroy();
  }
}
