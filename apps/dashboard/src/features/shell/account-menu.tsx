// The account menu of the signed-in member.
import type { ReactNode } from 'react';
import { useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';

const AccountItems = createLazyPart(async () => (await import('./account-items.tsx')).AccountItems);

interface AccountMenuProps {
  onCommands: () => void;
  children: ReactNode;
}

export function AccountMenu({ onCommands, children }: AccountMenuProps) {
  const text = useText();
  return (
    <Menu label={text.nav.account} className="rail-item" trigger={children}>
      <AccountItems onCommands={onCommands} />
    </Menu>
  );
}
