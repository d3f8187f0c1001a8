// Light, dark, or as the device; kept in this browser.
import { useMantineColorScheme } from '@mantine/core';

export type Theme = 'light' | 'dark' | 'auto';

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { theme: colorScheme, setTheme: setColorScheme };
}
