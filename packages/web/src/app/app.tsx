import { BrowserRouter } from '../router/router.tsx';
import { SnackbarProvider } from '../ui/overlay/snackbar.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <SnackbarProvider>
      <BrowserRouter>
        {/* Catches errors outside the tabs and shows a page with a retry button. */}
        <CrashBoundary>
          <Shell />
        </CrashBoundary>
      </BrowserRouter>
    </SnackbarProvider>
  );
}
