// Wraps the pages with the theme, the color scheme and the nonce of the security policy.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './style.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createLazyPart } from './lazy-part.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { useHasToasts } from './toast.ts';

const Toasts = createLazyPart(async () => (await import('./toasts.tsx')).Toasts);

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={localStorageColorSchemeManager({ key: 'parley.theme' })}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Toasts open={useHasToasts()} />
      {children}
    </MantineProvider>
  );
}
