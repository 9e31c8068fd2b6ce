import { BrowserRouter } from '../router/router.tsx';
import { SnackbarProvider } from '../ui/overlay/snackbar.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <SnackbarProvider>
      <BrowserRouter>
        {/* Whatever fails outside a tab: a page that can be tried again, never an empty one. */}
        <CrashBoundary>
          <Shell />
        </CrashBoundary>
      </BrowserRouter>
    </SnackbarProvider>
  );
}
