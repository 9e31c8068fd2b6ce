import type { Page } from '@playwright/test';
import { textFile } from './text-file.ts';
import type { ScreenRecorder } from './screen-recorder.ts';

type Play = (page: Page, recorder: ScreenRecorder) => Promise<void>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const findRemittance: Play = async (page, recorder) => {
  const box = page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' });
  const link = page.getByRole('link', { name: 'CM00000000000111' });
  const view = button(page, 'View Remittance');
  await page.goto('/search');
  await box.waitFor();
  recorder.say('Type the check reference ID into Quick Search.');
  await recorder.show(700);
  await recorder.type(box, 'CM00000000000111');
  recorder.say('Choose Search.');
  await recorder.choose(button(page, 'Search'), 1000, link);
  recorder.say('Choose the Check Reference ID to open the remittance advice.');
  await recorder.choose(link, 200, page.getByText('Adds up', { exact: true }));
  await view.waitFor();
  await recorder.show(1600);
  recorder.say('Choose View Remittance to download or print it.');
  await recorder.choose(view, 200, page.getByRole('dialog').locator('canvas').first());
  await page.waitForTimeout(800);
  await recorder.show(2200);
};

const CONTACT = {
  'First name': 'Robin',
  'Last name': 'Ashdown',
  Address: '101 Larkmoor Lane',
  City: 'Cedar Fork',
  State: 'UT',
  Zip: '84198',
  Phone: '801-555-0101',
  Email: 'robin@example.org',
};

const fileAppeal: Play = async (page, recorder) => {
  await page.goto('/claim-details/910000002400');
  const kind = page.getByLabel('Submission type');
  const form = page.getByRole('form', { name: 'Appeal' });
  const dialog = page.getByRole('dialog', { name: 'Appeal Submission Confirmation' });
  await page.getByRole('region', { name: 'History' }).waitFor();
  // Claim letters are above the submissions and move them down when they load.
  await page.getByRole('region', { name: 'Claim Letters' }).getByRole('table').waitFor();
  await page.getByRole('region', { name: 'Submissions' }).evaluate((node) => node.scrollIntoView({ block: 'center' }));
  recorder.say('Under Submissions choose Appeal, then Create.');
  await recorder.show(900);
  await recorder.point(kind);
  await kind.selectOption('Appeal');
  await recorder.show(500);
  await recorder.choose(button(page, 'Create'), 700, form);
  recorder.say('Check every line that the appeal is about.');
  const line = form.getByLabel('Line 2, 93306');
  await line.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await recorder.choose(line, 700);
  recorder.say('Fill in the office contact.');
  await recorder.point(form.getByLabel('First name'));
  for (const [label, value] of Object.entries(CONTACT)) {
    await form.getByLabel(label, { exact: true }).fill(value);
    await recorder.show(200);
  }
  recorder.say('Say why the decision is wrong and what should happen.');
  const reason = form.getByLabel('Appeal reason');
  await reason.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await recorder.point(reason);
  await reason.fill('The service was authorized before the visit.');
  await recorder.show(500);
  await form.getByLabel('Action requested').fill('Please pay line 2 at the contracted rate.');
  await recorder.show(700);
  recorder.say('Choose Notes Attached and add your file.');
  await recorder.choose(form.getByLabel('Notes Attached'), 400);
  await form.locator('input[type=file]').setInputFiles(textFile('authorization-letter.txt'));
  await form.getByText('Uploaded', { exact: true }).waitFor();
  await form.getByText('Uploaded', { exact: true }).scrollIntoViewIfNeeded();
  await recorder.show(900);
  recorder.say('Choose Submit, check the summary and choose Submit there.');
  await recorder.choose(form.getByRole('button', { name: 'Submit', exact: true }), 1400, dialog);
  await recorder.choose(
    dialog.getByRole('button', { name: 'Submit', exact: true }),
    200,
    page.getByText('Submission was successful'),
  );
  recorder.say('The appeal now stands first under History.');
  await page.getByRole('region', { name: 'Submissions' }).evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await recorder.show(2000);
};

export const RECORDINGS = {
  'find-a-remittance-advice': findRemittance,
  'file-an-appeal': fileAppeal,
} as const satisfies Record<string, Play>;
