// A menu that opens from a button.
import { Menu as MantineMenu } from '@mantine/core';
import type { ReactNode } from 'react';

interface MenuProps {
  label: string;
  trigger: ReactNode;
  /** Whether the trigger has no text; screen readers then read the label. */
  wordless?: boolean;
  className?: string | undefined;
  side?: 'right' | 'bottom';
  /** Controls the menu from outside, for a menu that a shortcut also opens. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: ReactNode;
}

export function Menu({
  label,
  trigger,
  wordless = false,
  className,
  side = 'right',
  open,
  onOpen,
  children,
}: MenuProps) {
  return (
    <MantineMenu
      position={`${side}-end`}
      width={240}
      shadow="md"
      // The dropdown takes the focus, because a menu can contain only items.
      withInitialFocusPlaceholder={false}
      // Keeps the dropdown inside a landmark of the page.
      portalProps={{ target: '#content' }}
      {...(open !== undefined && { opened: open })}
      {...(onOpen && { onChange: onOpen })}
    >
      <MantineMenu.Target>
        <button type="button" className={className} aria-label={wordless ? label : undefined}>
          {trigger}
        </button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

interface MenuItemProps {
  onClick: () => void;
  /** The shortcut for the item's action. */
  keys?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ onClick, keys, children }: MenuItemProps) {
  return (
    <MantineMenu.Item
      className="pointer-coarse:min-h-11"
      onClick={onClick}
      rightSection={keys && <kbd>{keys}</kbd>}
    >
      {children}
    </MantineMenu.Item>
  );
}

export function MenuText({ children }: { children: ReactNode }) {
  return <MantineMenu.Label className="wrap-anywhere">{children}</MantineMenu.Label>;
}

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: Record<T, string>;
}

/** A group of menu items from which one can be chosen. */
export function Choices<T extends string>({ label, value, onChange, options }: ChoicesProps<T>) {
  return (
    <>
      <MantineMenu.Label>{label}</MantineMenu.Label>
      <MantineMenu.RadioGroup value={value} onChange={(one) => onChange(one as T)}>
        {(Object.entries(options) as [T, string][]).map(([one, name]) => (
          <MantineMenu.RadioItem key={one} value={one}>
            {name}
          </MantineMenu.RadioItem>
        ))}
      </MantineMenu.RadioGroup>
    </>
  );
}
