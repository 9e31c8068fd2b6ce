import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { connectApi } from './api/client.ts';
import { App } from './app/app.tsx';
import { loadFrame } from './app/shell.tsx';
import { loadSettings, setSettings } from './settings.ts';
import { authorize, startAuth } from './session/auth.ts';
import { followFailure } from './session/failures.ts';
import { followSessionEnd } from './session/sign-out.ts';
import { noticeIdentity, onIdentityChange } from './session/identity.ts';
import { TABS_KEY } from './state/tabs-key.ts';

const host = document.getElementById('root')!;

/** Nothing of the portal can work without its configuration: say so, and let people try again. */
function showStartFailure(): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.className = 'wrap';
  message.textContent = 'The Provider Benefit Tool cannot be reached right now. Please reload the page in a moment.';
  host.replaceChildren(message);
}

async function start(): Promise<void> {
  // Where a file fails, whoever shows it asks again and says so.
  const frame = loadFrame(location.pathname).catch(() => {});
  const settings = await loadSettings();
  setSettings(settings);
  document.documentElement.dataset['theme'] = settings.client.theme;
  const auth = startAuth(settings);
  followSessionEnd();
  // Open tabs belong to whoever opened them, also where the portal is not loaded yet.
  onIdentityChange(() => sessionStorage.removeItem(TABS_KEY));
  connectApi({
    endpoints: settings.environment.endpoints,
    authorize,
    onFailure: followFailure,
    onIdentity: noticeIdentity,
  });
  // The login page redeems a sign-in itself; everywhere else the stored session is picked up.
  if (location.pathname !== '/login') void auth.checkAuth();
  await frame;
  const root = createRoot(host);
  // In portions, so that a slow machine can scroll and type meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

start().catch(showStartFailure);
