// A quiet button or link in the head of a page: a sign with its word, or the sign alone where there is little room.
import type { ReactNode, Ref } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  wordless?: boolean;
  onClick?: () => void;
  /** A file that the server makes. */
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
  const look = { className: classes.tool, title: wordless ? label : undefined };
  if (to !== undefined)
    return (
      <a {...look} href={to} download>
        {inside}
      </a>
    );
  return (
    <button type="button" {...rest} {...look}>
      {inside}
    </button>
  );
}
