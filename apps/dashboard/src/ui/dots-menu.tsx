// The ⋮ menu of a list's row.
import { MoreHoriz } from 'iconoir-react/regular';
import type { ReactNode } from 'react';
import classes from './dots-menu.module.css';
import { Menu } from './menu.tsx';

export function DotsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      trigger={<MoreHoriz aria-hidden="true" />}
      wordless
      className={classes.menu}
      side="bottom"
    >
      {children}
    </Menu>
  );
}
