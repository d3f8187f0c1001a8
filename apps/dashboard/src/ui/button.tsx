// Buttons. Labels are verbs; a screen has at most one strong button.
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

const BUTTON =
  'relative inline-flex items-center justify-center gap-2 h-9 px-3.5 align-middle border rounded-control text-14 font-medium leading-none whitespace-nowrap overflow-hidden select-none not-disabled:active:translate-y-px disabled:cursor-not-allowed pointer-coarse:min-w-11 pointer-coarse:min-h-11';

/** The look of a button that can't be used and is not busy. */
const OFF = 'disabled:border-transparent disabled:bg-sunk disabled:text-soft';

const KINDS = {
  strong: 'border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  plain: 'border-edge bg-panel text-ink not-disabled:hover:bg-sunk',
  quiet: 'border-line bg-transparent text-ink not-disabled:hover:bg-sunk',
  danger: 'border-transparent bg-danger text-panel not-disabled:hover:bg-danger-strong',
};

export function Button({
  children,
  kind = 'plain',
  type = 'button',
  busy = false,
  disabled = false,
  icon,
  wide = false,
  keys,
  label,
  ...rest
}: ButtonProps) {
  return (
    <button
      className={`${BUTTON} ${KINDS[kind]} ${busy ? '' : OFF} ${wide ? 'w-full' : ''} ${icon === undefined ? '' : 'ps-2.5'}`}
      type={type}
      disabled={disabled || busy}
      title={keys}
      aria-label={label}
      {...rest}
    >
      {icon}
      <span className={`overflow-hidden py-0.5 ${busy ? 'opacity-20' : ''}`}>{children}</span>
      {busy && (
        <span
          className="absolute size-5 border-2 border-current border-b-transparent rounded-full animate-spin"
          aria-hidden="true"
        />
      )}
    </button>
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
    <button
      type="button"
      className="inline-grid place-items-center flex-none size-8 rounded-control text-ink leading-none not-disabled:hover:bg-sunk not-disabled:active:translate-y-px disabled:cursor-not-allowed disabled:bg-sunk disabled:text-soft pointer-coarse:min-w-11 pointer-coarse:min-h-11"
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} · ${keys}`}
      {...rest}
    >
      {children}
    </button>
  );
}
