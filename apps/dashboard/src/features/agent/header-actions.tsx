// The actions of the editor's header: buttons, or below a desktop's width a menu next to the main one.
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { Row } from '../../ui/layout.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useAgentText } from './text.ts';

export interface HeaderAction {
  label: string;
  quiet?: boolean;
  busy?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface HeaderActionsProps {
  actions: readonly HeaderAction[];
  /** The main action. */
  children: ReactNode;
}

export function HeaderActions({ actions, children }: HeaderActionsProps) {
  const text = useAgentText();
  if (useWidth() === 'desk')
    return (
      <Row>
        {actions.map(({ label, quiet = false, busy = false, disabled = false, run }) => (
          <Button key={label} kind={quiet ? 'quiet' : 'plain'} busy={busy} disabled={disabled} onClick={run}>
            {label}
          </Button>
        ))}
        {children}
      </Row>
    );
  return (
    <div className="flex flex-none items-center gap-1">
      {children}
      <DotsMenu label={text.moreActions}>
        {actions
          .filter(({ busy, disabled }) => !busy && !disabled)
          .map(({ label, run }) => (
            <MenuItem key={label} onClick={run}>
              {label}
            </MenuItem>
          ))}
      </DotsMenu>
    </div>
  );
}
