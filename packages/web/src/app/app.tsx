import { BrowserRouter } from '../ui/router.tsx';
import { SnackbarProvider } from '../ui/snackbar.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <SnackbarProvider>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </SnackbarProvider>
  );
}
