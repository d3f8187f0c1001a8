// The ⋮ menu of a list's row.
import { MoreVert } from 'iconoir-react/regular';
import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';

export function DotsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      trigger={<MoreVert aria-hidden="true" />}
      wordless
      className="grid place-items-center rounded-control text-soft size-8 hover:bg-sunk hover:text-ink pointer-coarse:size-11"
      side="bottom"
    >
      {children}
    </Menu>
  );
}
