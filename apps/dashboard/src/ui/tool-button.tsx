// An inconspicuous button or link in a page's header: an icon with a label, or only the icon where space is short.
import type { ReactNode, Ref } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  wordless?: boolean;
  onClick?: () => void;
  /** The URL of a file that the server generates. */
  to?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function ToolButton({ label, icon, wordless = false, to, ...rest }: ToolButtonProps) {
  const inside = (
    <>
      {icon}
      <span className={wordless ? 'visually-hidden' : undefined}>{label}</span>
    </>
  );
  const shared = { className: classes.tool, title: wordless ? label : undefined };
  if (to !== undefined)
    return (
      <a {...shared} href={to} download>
        {inside}
      </a>
    );
  return (
    <button type="button" {...rest} {...shared}>
      {inside}
    </button>
  );
}
