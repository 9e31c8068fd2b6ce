import type { Batch } from '@pbt/domain/contract/batch';
import { page } from 'vitest/browser';
import AnswersPage from '../../src/features/batch/answers-page.tsx';
import { stubApi, type Handlers } from '../api.ts';
import { renderScreen } from '../screen.tsx';

export const GET_BATCH = 'GET /member/batch/:reference';

/** Opens the page of the check B-7K3M-92QS. */
export async function openAnswers(reply: Batch | (() => unknown), handlers: Handlers = {}, emulatingUser = '') {
  const api = stubApi({ [GET_BATCH]: typeof reply === 'function' ? reply : () => reply, ...handlers });
  await renderScreen(
    <div className="wrap">
      <AnswersPage />
    </div>,
    { at: '/batch-check/b7k3m92qs', route: '/batch-check/:reference', user: { emulatingUser } },
  );
  return api;
}

export const exactText = (text: string) => page.getByText(text, { exact: true });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
