import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { failure, stubApi } from '../../../test/api.ts';
import { getSettings, setSettings } from '../../settings.ts';
import { render } from '../../../test/render.tsx';
import { useWorkspace, workspace } from '../../state/tabs.ts';
import { TabNames } from './tab-names.tsx';

afterEach(() => workspace.clear());

const titles = () => [...document.querySelectorAll('li')].map((item) => item.textContent);
function Titles() {
  return useWorkspace().tabs.map(({ id, title }) => <li key={id}>{title}</li>);
}

test('restored tabs get their names with one request each, and a failed request keeps the general title [TABS-08] [TABS-09] [TABS-12] [TABS-13] [TABS-14]', async () => {
  const api = stubApi({
    'GET /member/:id': ({ params }) =>
      params['id'] === '90000012301' ? { name: { full: 'Marigold Testperson' } } : failure(500),
    'GET /user/:id': () => ({ name: { full: 'Robin Ashdown' } }),
    'GET /provider/:npi': () => ({ name: 'Marlowe Finch' }),
  });
  for (const href of [
    '/search',
    '/patient-details/90000099900',
    '/patient-details/90000012301',
    '/dental-claim-history/90000012301/DPPO0001',
    '/claim-details/910000002400',
    '/profile/101',
    '/provider-details/9000001013',
    '/search',
  ]) {
    workspace.open(href);
  }
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  await render(
    <QueryClientProvider client={cache}>
      <Titles />
      <TabNames />
    </QueryClientProvider>,
  );
  await expect
    .poll(titles)
    .toEqual([
      'SEARCH',
      'Patient Details',
      'Marigold Testperson',
      'Marigold Testperson - Dental Claim History',
      'C - 910000002400',
      'Robin Ashdown',
      'Marlowe Finch',
    ]);
  expect(api.calls).toHaveLength(4);
});

test('the visible tab gets its name from its page, and closed tabs are not requested', async () => {
  let answer!: (patient: unknown) => void;
  const api = stubApi({
    'GET /member/:id': ({ params }) =>
      params['id'] === '1' ? new Promise((resolve) => (answer = resolve)) : { name: { full: 'Rowan Testperson' } },
  });
  for (const number of [1, 2, 3, 4]) workspace.open(`/patient-details/${number}`);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Titles />
      <TabNames />
    </QueryClientProvider>,
  );
  await expect.poll(() => api.calls).toHaveLength(1);
  workspace.open('/patient-details/1');
  workspace.close('/patient-details/2');
  answer({ name: { full: 'Marigold Testperson' } });
  await expect.poll(titles).toEqual(['SEARCH', 'Patient Details', 'Rowan Testperson', 'Patient Details']);
  expect(api.calls).toHaveLength(2);
});

test('restored tabs of a plan with other claim numbers show them as the plan writes them [ERA-03]', async () => {
  stubApi({
    'GET /claim/:id': ({ params }) => ({ id: params['id'], ...(params['id'] === 'CL00AB' && { number: 'cl-00-ab' }) }),
  });
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, claimIds: { pattern: 'CL[0-9A-Z]{4}', example: 'CL00AB' } } });
  for (const href of ['/claim-details/CL00AB', '/claim-details/CL00AC', '/search']) workspace.open(href);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Titles />
      <TabNames />
    </QueryClientProvider>,
  );
  await expect.poll(titles).toEqual(['SEARCH', 'C - cl-00-ab', 'C - CL00AC']);
});
