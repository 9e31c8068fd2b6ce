import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, held, stubApi } from '../../../test/api.ts';
import { dataAsOf, FRESH, STALE } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { getSettings, setSettings } from '../../settings.ts';
import { DataAsOf } from './data-as-of.tsx';

const CALL = 'GET /user/data-as-of';

/** Sets DATA_STALE_HOURS. */
function setLimit(dataStaleHours: number): void {
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, dataStaleHours } });
}

test('the line has the time in the zone of the health plan [IMPORT-50]', async () => {
  stubApi({ [CALL]: () => dataAsOf({ claims: FRESH.instant }) });
  await renderScreen(<DataAsOf kinds={['claims']} />);
  await expect.element(page.getByText(`Data as of ${FRESH.time}`, { exact: true })).toBeVisible();
  await expectNoAxeFindings();
});

test('after the limit the line is a warning with an icon [IMPORT-51]', async () => {
  stubApi({ [CALL]: () => dataAsOf({ claims: STALE.instant }) });
  const { host } = await renderScreen(<DataAsOf kinds={['claims']} />);
  const line = page.getByText(`This information may be out of date: as of ${STALE.time}`, { exact: true });
  await expect.element(line).toBeVisible();
  expect(host.querySelectorAll('svg')).toHaveLength(1);
  await expectNoAxeFindings();
});

test.each([0, 2000])('with a limit of %i hours the same data is not out of date [IMPORT-51]', async (hours) => {
  stubApi({ [CALL]: () => dataAsOf({ claims: STALE.instant }) });
  setLimit(hours);
  await renderScreen(<DataAsOf kinds={['claims']} />);
  await expect.element(page.getByText(`Data as of ${STALE.time}`, { exact: true })).toBeVisible();
});

test('a shorter limit makes the line a warning earlier [IMPORT-51]', async () => {
  stubApi({ [CALL]: () => dataAsOf({ claims: FRESH.instant }) });
  setLimit(1);
  await renderScreen(<DataAsOf kinds={['claims']} />);
  await expect.element(page.getByText(`This information may be out of date: as of ${FRESH.time}`)).toBeVisible();
});

test.each([
  { about: 'no import of this kind', reply: () => dataAsOf({ members: FRESH.instant }) },
  { about: 'a failed call', reply: () => failure(500) },
  { about: 'a refused call', reply: () => failure(403) },
  { about: 'an unreadable time', reply: () => dataAsOf({ claims: 'yesterday' }) },
  { about: 'a reply without this kind', reply: () => ({}) },
  { about: 'a reply that is a list', reply: () => [] },
])('$about shows nothing [IMPORT-50]', async ({ reply }) => {
  const api = stubApi({ [CALL]: reply });
  await renderScreen(
    <p data-testid="around">
      <DataAsOf kinds={['claims']} />
    </p>,
  );
  await expect.poll(() => api.calls.length).toBe(1);
  // The reply is rendered after the call.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByTestId('around')).toBeEmptyDOMElement();
});

test('several lines share one call, and nothing is shown until its reply [IMPORT-50]', async () => {
  const slow = held();
  const api = stubApi({ [CALL]: () => slow.answer });
  await renderScreen(
    <div data-testid="around">
      <DataAsOf kinds={['claims']} />
      <DataAsOf kinds={['members', 'coverages']} />
    </div>,
  );
  const around = page.getByTestId('around');
  await expect.element(around).toBeEmptyDOMElement();
  slow.release(dataAsOf({ claims: FRESH.instant, members: FRESH.instant, coverages: STALE.instant }));
  await expect
    .element(around)
    .toHaveTextContent(`Data as of ${FRESH.time}This information may be out of date: as of ${STALE.time}`);
  expect(api.calls).toHaveLength(1);
});
