// The arrangements that the sections of the form repeat.
import type { ReactNode } from 'react';

export { More } from '../../ui/more.tsx';

interface PartProps {
  children: ReactNode;
}

/** An error below a field. */
export function ProblemText({ alert = false, children }: PartProps & { alert?: boolean }) {
  return (
    <p className="text-danger text-12 wrap-anywhere" role={alert ? 'alert' : undefined}>
      {children}
    </p>
  );
}

/**
 * The box of a list item, such as a criterion.
 * @param at the path of the item
 */
export function ItemCard({ at, children }: PartProps & { at?: string }) {
  return (
    <div
      data-at={at}
      className="grid gap-3 p-3 border border-line rounded-panel bg-panel in-data-dragged:opacity-50 in-data-over:border-accent"
    >
      {children}
    </div>
  );
}

/** Short fields, side by side if there is room. `narrow` ones need less of it. */
export function Pair({ narrow = false, children }: PartProps & { narrow?: boolean }) {
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] data-narrow:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3 items-start"
      data-narrow={narrow || undefined}
    >
      {children}
    </div>
  );
}

/** A field with the buttons that move or remove it. */
export function FieldRow({ children }: PartProps) {
  return (
    <div className="flex items-end gap-1 [&>:first-child]:flex-1 [&>:first-child]:min-w-0">{children}</div>
  );
}

/** A button that shows a field which most items leave empty. */
export function ShowField({ onClick, children }: PartProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      className="w-fit min-h-6 text-soft text-13 underline hover:text-ink pointer-coarse:min-h-11"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
