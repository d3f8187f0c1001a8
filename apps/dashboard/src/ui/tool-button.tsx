// An inconspicuous button or link in a page's header: an icon with a label, or only the icon where space is short.
import type { ReactNode, Ref } from 'react';

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
      <span className={wordless ? 'sr-only' : undefined}>{label}</span>
    </>
  );
  const shared = {
    className:
      'inline-flex items-center justify-center gap-2 min-w-8.5 min-h-8.5 px-2 rounded-control text-ink text-13 font-medium no-underline whitespace-nowrap hover:bg-sunk aria-expanded:bg-sunk [&_svg]:text-soft [&_svg]:size-4.5 pointer-coarse:min-w-11 pointer-coarse:min-h-11',
    title: wordless ? label : undefined,
  };
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
