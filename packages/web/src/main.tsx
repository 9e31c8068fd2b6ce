import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { connectApi } from './api/client.ts';
import { App } from './app/app.tsx';
import { loadFrame } from './app/shell.tsx';
import { loadSettings, setSettings } from './settings.ts';
import { authorize, startAuth } from './session/auth.ts';
import { handleFailure } from './session/failures.ts';
import { clearUserOnSessionEnd } from './session/sign-out.ts';
import { checkIdentity, onIdentityChange } from './session/identity.ts';
import { TABS_KEY } from './state/tabs-key.ts';

const host = document.getElementById('root')!;

/** Shown if the start fails, for example because the configuration cannot be fetched. */
function showStartFailure(): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.className = 'wrap';
  message.textContent = 'The Provider Benefit Tool cannot be reached right now. Please reload the page in a moment.';
  host.replaceChildren(message);
}

async function start(): Promise<void> {
  // Ignores a failed prefetch. The component loads the file again when it renders, and shows a failure then.
  const frame = loadFrame(location.pathname).catch(() => {});
  const settings = await loadSettings();
  setSettings(settings);
  document.documentElement.dataset['theme'] = settings.client.theme;
  const auth = startAuth(settings);
  clearUserOnSessionEnd();
  // Stored tabs belong to the previous user. The portal clears them too, but its code may not be loaded yet.
  onIdentityChange(() => sessionStorage.removeItem(TABS_KEY));
  connectApi({
    endpoints: settings.environment.endpoints,
    authorize,
    onFailure: handleFailure,
    onIdentity: checkIdentity,
  });
  // Restores the stored session. The login page makes this call itself, because it also completes a sign-in.
  if (location.pathname !== '/login') void auth.checkAuth();
  await frame;
  const root = createRoot(host);
  // A transition lets a slow machine respond to input during the first render.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

start().catch(showStartFailure);
