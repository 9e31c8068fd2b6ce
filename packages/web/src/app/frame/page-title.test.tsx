import { afterEach, expect, test } from 'vitest';
import { stubApi } from '../../../test/api.ts';
import { renderScreen } from '../../../test/screen.tsx';
import { workspace } from '../../state/tabs.ts';
import { usePageTitle } from './page-title.ts';

afterEach(() => workspace.clear());

function Title() {
  usePageTitle();
  return null;
}

test('the window title of a claim is its number as the plan writes it [ERA-03]', async () => {
  stubApi({});
  workspace.open('/claim-details/CL00AB');
  await renderScreen(<Title />, { at: '/claim-details/CL00AB', route: '/claim-details/:id' });
  expect(document.title).toBe('C - CL00AB');
  workspace.name('/claim-details/CL00AB', 'cl-00-ab');
  await expect.poll(() => document.title).toBe('C - cl-00-ab');
});

test('the window title of a submission has its reference [SUBMIT-06]', async () => {
  stubApi({});
  await renderScreen(<Title />, { at: '/submissions/A-7K3M-92QS', route: '/submissions/:reference' });
  expect(document.title).toBe('Submission A-7K3M-92QS | Provider Benefit Tool');
});

test('the window title of a patient has no name', async () => {
  stubApi({});
  workspace.open('/patient-details/80012345601');
  workspace.name('/patient-details/80012345601', 'Marigold Testperson');
  await renderScreen(<Title />, { at: '/patient-details/80012345601', route: '/patient-details/:id' });
  expect(document.title).toBe('Patient Details | Provider Benefit Tool');
});
