import { BrowserRouter } from '../router/router.tsx';
import { SnackbarProvider } from '../ui/overlay/snackbar.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <SnackbarProvider>
      <BrowserRouter>
        {/* Handles errors outside the pages. Each page has its own boundary. */}
        <CrashBoundary>
          <Shell />
        </CrashBoundary>
      </BrowserRouter>
    </SnackbarProvider>
  );
}
