// A menu that opens from a button.
import { Menu as MantineMenu } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './menu.module.css';

interface MenuProps {
  label: string;
  trigger: ReactNode;
  /** The trigger has no words of its own: the label names it. */
  wordless?: boolean;
  className?: string | undefined;
  side?: 'right' | 'bottom';
  /** It opens beside its button within the page, where nothing cuts it off, instead of over everything. */
  inPlace?: boolean;
  children: ReactNode;
}

export function Menu({ label, trigger, wordless = false, className, side = 'right', ...rest }: MenuProps) {
  const { inPlace = false, children } = rest;
  return (
    <MantineMenu
      position={`${side}-end`}
      width={240}
      shadow="md"
      withinPortal={!inPlace}
      // Its empty box would be a child that a menu may not have.
      withInitialFocusPlaceholder={false}
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

export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <MantineMenu.Item className={classes.item} onClick={onClick}>
      {children}
    </MantineMenu.Item>
  );
}

export function MenuText({ children }: { children: ReactNode }) {
  return <MantineMenu.Label className={classes.text}>{children}</MantineMenu.Label>;
}

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: Record<T, string>;
}

/** One of a few, inside a menu. */
export function Choices<T extends string>({ label, value, onChange, options }: ChoicesProps<T>) {
  return (
    <>
      <MantineMenu.Label>{label}</MantineMenu.Label>
      {(Object.entries(options) as [T, string][]).map(([one, name]) => (
        <MantineMenu.Item
          key={one}
          role="menuitemradio"
          aria-checked={one === value}
          onClick={() => onChange(one)}
          closeMenuOnClick={false}
          rightSection={one === value ? <span aria-hidden="true">✓</span> : undefined}
        >
          {name}
        </MantineMenu.Item>
      ))}
    </>
  );
}
