// The parts of an open menu. They load with its popup, so pages reach them through this context.
import type { Menu as BaseMenu } from '@base-ui/react/menu';
import { createContext, use } from 'react';

export const MenuParts = createContext<typeof BaseMenu | null>(null);

export function useMenuParts(): typeof BaseMenu {
  const parts = use(MenuParts);
  if (parts === null) throw new Error('A menu item must be inside a menu.');
  return parts;
}
