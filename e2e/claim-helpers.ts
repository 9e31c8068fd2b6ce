import { expect, type Locator, type Page } from '@playwright/test';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const textFile = (name: string, content: string | Buffer = 'One line of notes.'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

export async function openClaim(page: Page, id: string): Promise<void> {
  await page.goto(`/claim-details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${id}` })).toBeVisible();
}

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const historyOf = (page: Page): Locator => page.getByRole('region', { name: 'History', exact: true });

/** Opens the form for a new submission on a claim page. */
export async function openForm(page: Page, kind: 'Appeal' | 'Attachment'): Promise<Locator> {
  await page.getByLabel('Submission type').selectOption(kind);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  return page.getByRole('form', { name: kind });
}

/** Fills the required text fields of an appeal form. Claim lines and the location of the notes stay unselected. */
export async function fillContact(form: Locator): Promise<void> {
  const values = {
    'First name': 'Robin',
    'Last name': 'Ashdown',
    Address: '101 Larkmoor Lane',
    City: 'Cedar Fork',
    State: 'UT',
    Zip: '84198',
    Phone: '801-555-0101',
    Email: 'robin@example.org',
    'Appeal reason': 'Authorization was given before the day of service.',
    'Action requested': 'Please pay the lines.',
  };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
}

export async function submitAndConfirm(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
}

/** Dispatches a drop or paste event with a file on an element, as the browser does for a user. */
export async function dispatchFile(target: Locator, how: 'drop' | 'paste', file: TestFile): Promise<void> {
  const { name, mimeType, buffer } = file;
  await target.evaluate(
    (element, { event, fileName, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], fileName, { type }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { event: how, fileName: name, type: mimeType, bytes: [...buffer] },
  );
}

export async function expectTooltip(page: Page, of: Locator, text: string): Promise<void> {
  await of.hover();
  await expect(page.getByRole('tooltip', { name: text, exact: true }).filter({ visible: true }).first()).toBeVisible();
}

interface SubmissionOnServer {
  readonly type: string;
  readonly notes: string | null;
  readonly files: readonly { readonly name: string }[];
}

/** Reloads the claim page and returns the submissions that the server sends to it. */
export async function submissionsOnServer(page: Page, claimId: string): Promise<SubmissionOnServer[]> {
  // Waits until the new page has started. Playwright can no longer read a response to the old page.
  await page.reload({ waitUntil: 'commit' });
  const answer = await page.waitForResponse((response) =>
    response.url().endsWith(`/api/claim/${claimId}/documentation`),
  );
  return (await answer.json()) as SubmissionOnServer[];
}
