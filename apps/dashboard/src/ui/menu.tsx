// A menu that opens from a button.
import { type ReactNode, useId, useRef, useState } from 'react';
import { createLazyPart } from './lazy-part.tsx';
import { useMenuParts } from './menu-parts.ts';

const Popup = createLazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

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

export function Menu(props: MenuProps) {
  const { label, trigger, wordless = false, className, side = 'right', onOpen, children } = props;
  const [isOpen, setOpen] = useState(false);
  const open = props.open ?? isOpen;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const change = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={wordless ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => change(!open)}
      >
        {trigger}
      </button>
      <Popup {...{ open, button, id, label, side }} onClose={() => change(false)}>
        {children}
      </Popup>
    </>
  );
}

const ITEM =
  'flex items-center gap-2.5 w-full py-1.75 px-3 rounded-control text-13 text-start cursor-pointer select-none outline-none data-highlighted:bg-sunk hover:bg-sunk pointer-coarse:min-h-11';

interface MenuItemProps {
  onClick: () => void;
  /** The shortcut for the item's action. */
  keys?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ onClick, keys, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item className={ITEM} onClick={onClick}>
      <span className="flex-1 min-w-0">{children}</span>
      {keys && <kbd className="pointer-coarse:hidden">{keys}</kbd>}
    </Item>
  );
}

/** Items that belong together, with a line above them unless they are the first. */
export function MenuGroup({ children }: { children: ReactNode }) {
  return (
    <div className="empty:hidden not-first:border-t border-line not-first:mt-1 not-first:pt-1">
      {children}
    </div>
  );
}

const LABEL = 'py-1.25 px-3 text-soft text-12 font-bold wrap-anywhere cursor-default';

export function MenuText({ children }: { children: ReactNode }) {
  return <div className={LABEL}>{children}</div>;
}

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: Record<T, string>;
}

/** A group of menu items from which one can be chosen. */
export function Choices<T extends string>({ label, value, onChange, options }: ChoicesProps<T>) {
  const { Group, GroupLabel, RadioGroup, RadioItem, RadioItemIndicator } = useMenuParts();
  return (
    <Group>
      <GroupLabel className={LABEL}>{label}</GroupLabel>
      <RadioGroup value={value} onValueChange={onChange}>
        {(Object.entries(options) as [T, string][]).map(([one, name]) => (
          <RadioItem key={one} value={one} className={ITEM} closeOnClick>
            <span className="grid place-items-center flex-none size-3">
              <RadioItemIndicator className="size-1.25 rounded-full bg-current" />
            </span>
            {name}
          </RadioItem>
        ))}
      </RadioGroup>
    </Group>
  );
}
