// Buttons. Labels are verbs; a screen has at most one strong button.
import { ActionIcon, Button as MantineButton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface Common {
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** The shortcut for the button's action, shown in the tooltip. */
  keys?: string | undefined;
}

interface ButtonProps extends Common {
  children: ReactNode;
  /** The text for screen readers, if the visible text says too little. */
  label?: string;
  kind?: 'strong' | 'plain' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  /** Whether a request is running: the button keeps its size and ignores clicks. */
  busy?: boolean | undefined;
  icon?: ReactNode;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const VARIANTS = { strong: 'filled', plain: 'default', quiet: 'subtle', danger: 'filled' } as const;

export function Button({
  children,
  kind = 'plain',
  type = 'button',
  busy,
  icon,
  wide,
  keys,
  label,
  ...rest
}: ButtonProps) {
  return (
    <MantineButton
      className="text-14 pointer-coarse:min-w-11 pointer-coarse:min-h-11"
      variant={VARIANTS[kind]}
      color={kind === 'danger' ? 'danger' : 'ink'}
      type={type}
      loading={busy ?? false}
      leftSection={icon}
      fullWidth={wide ?? false}
      title={keys}
      aria-label={label}
      {...rest}
    >
      {children}
    </MantineButton>
  );
}

interface IconButtonProps extends Common {
  /** The text for screen readers, also shown on hover. */
  label: string;
  children: ReactNode;
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, children, pressed, keys, ...rest }: IconButtonProps) {
  return (
    <ActionIcon
      className="pointer-coarse:min-w-11 pointer-coarse:min-h-11"
      variant="subtle"
      size={32}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} · ${keys}`}
      {...rest}
    >
      {children}
    </ActionIcon>
  );
}
