import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { SnackbarProvider } from '../ui/snackbar.tsx';
import { Shell } from './shell.tsx';

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SnackbarProvider>
        <BrowserRouter>
          <Shell />
        </BrowserRouter>
      </SnackbarProvider>
    </QueryClientProvider>
  );
}
