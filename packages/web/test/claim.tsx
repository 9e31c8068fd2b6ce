import type { User } from '@pbt/domain/contract/user';
import { Activity, useState } from 'react';
import { page } from 'vitest/browser';
import { stubApi, type Handlers } from './api.ts';
import { renderScreen } from './screen.tsx';
import { TabId } from '../src/state/tabs.ts';
import ClaimPage from '../src/features/claim/claim-page.tsx';
import { responses, ID } from './claim-data.ts';

/** The claim page in a workspace tab that can be hidden, shown again and closed. */
function Tab() {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
  const [isClosed, setClosed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setMode(mode === 'visible' ? 'hidden' : 'visible')}>
        Other tab
      </button>
      <button type="button" onClick={() => setClosed(true)}>
        Close tab
      </button>
      {!isClosed && (
        <Activity mode={mode}>
          <TabId value={`/claim-details/${ID}`}>
            <ClaimPage />
          </TabId>
        </Activity>
      )}
    </>
  );
}

export async function openClaim(handlers: Handlers = {}, user: Partial<User> = {}) {
  const api = stubApi(responses(handlers));
  const { host } = await renderScreen(<Tab />, { at: `/claim-details/${ID}`, route: '/claim-details/:id', user });
  return { api, host };
}

export const switchTab = () => page.getByRole('button', { name: 'Other tab' }).click();
export const closeTab = () => page.getByRole('button', { name: 'Close tab' }).click();

export const kindField = page.getByRole('combobox', { name: 'Submission type' });
export const createButton = page.getByRole('button', { name: 'Create' });
export const submitButton = page.getByRole('button', { name: 'Submit' });
export const exactText = (text: string) => page.getByText(text, { exact: true });
export const count = (text: string) => exactText(text).elements().length;

export async function create(kind: 'Appeal' | 'Attachment') {
  await kindField.selectOptions(kind);
  await createButton.click();
}
