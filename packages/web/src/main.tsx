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

/** The portal cannot run without its configuration. This message asks the user to reload. */
function showStartFailure(): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.className = 'wrap';
  message.textContent = 'The Provider Benefit Tool cannot be reached right now. Please reload the page in a moment.';
  host.replaceChildren(message);
}

async function start(): Promise<void> {
  // If a file fails to load, the component that needs it loads it again and shows the failure.
  const frame = loadFrame(location.pathname).catch(() => {});
  const settings = await loadSettings();
  setSettings(settings);
  document.documentElement.dataset['theme'] = settings.client.theme;
  const auth = startAuth(settings);
  clearUserOnSessionEnd();
  // Open tabs belong to one user. This also clears them when the portal is not loaded yet.
  onIdentityChange(() => sessionStorage.removeItem(TABS_KEY));
  connectApi({
    endpoints: settings.environment.endpoints,
    authorize,
    onFailure: handleFailure,
    onIdentity: checkIdentity,
  });
  // The login page completes a sign-in itself. Other pages restore the stored session.
  if (location.pathname !== '/login') void auth.checkAuth();
  await frame;
  const root = createRoot(host);
  // Renders in a transition, so that a slow machine can respond to input in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

start().catch(showStartFailure);
