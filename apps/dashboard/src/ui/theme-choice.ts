// The chosen theme: light, dark, or the device's; stored in this browser.
import { useMantineColorScheme } from '@mantine/core';

export type Theme = 'light' | 'dark' | 'auto';

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { theme: colorScheme, setTheme: setColorScheme };
}
