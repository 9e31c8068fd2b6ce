import { page } from 'vitest/browser';
import BatchPage from '../../src/features/batch/batch-page.tsx';
import { TabId } from '../../src/state/tabs.ts';
import { stubApi, type Handlers } from '../api.ts';
import { limits } from './batch.ts';
import { renderScreen } from '../screen.tsx';

export const LIST = 'GET /member/batch';

/** Opens the page that takes rows to check. */
export async function openRows(handlers: Handlers = {}, user: { emulatingUser?: string } = {}) {
  const api = stubApi({ [LIST]: () => ({ batches: [], limits: limits() }), ...handlers });
  await renderScreen(
    <TabId value="/batch-check">
      <BatchPage />
    </TabId>,
    { at: '/batch-check', user },
  );
  return api;
}

export const rowsBox = () => page.getByRole('textbox', { name: 'Rows' });
