// Starts the dashboard.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prefetchFirstPage } from './features/conversations/prefetch.ts';
import { toProblem } from './problem.ts';
import { queryClient, router } from './routes.tsx';
import { getDeviceLanguage, LanguageProvider, preloadCodeTexts } from './text/language.tsx';
import { UiProvider } from './ui/provider.tsx';

const language = getDeviceLanguage();
prefetchFirstPage(queryClient, window.location);
preloadCodeTexts(language);

createRoot(document.getElementById('root')!, {
  // Code that could not be loaded is loaded again when it is needed.
  onCaughtError: (error) => {
    if (toProblem(error).code !== 'offline') reportError(error);
  },
}).render(
  <StrictMode>
    <LanguageProvider initial={language}>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </LanguageProvider>
  </StrictMode>,
);
