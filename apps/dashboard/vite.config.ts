// Builds the dashboard into `dist/`, which the server serves at `/` (dashboard-doors.md#pages).
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The server puts a new one into each page (dashboard-doors.md#pages).
  html: { cspNonce: 'PARLEY_NONCE' },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Inlined files would need `data:` in more places of the pages' security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
