// A checkbox without a visible label, with a large click area.
import type { MouseEvent } from 'react';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Whether only some of the rows that the checkbox stands for are selected. */
  mixed?: boolean;
  tabIndex?: 0 | -1;
  onChange: (event: MouseEvent) => void;
}

export function SelectBox({ label, checked, mixed = false, tabIndex = 0, onChange }: SelectBoxProps) {
  return (
    <label className="grid place-items-center min-w-7 min-h-7 cursor-pointer size-full pointer-coarse:min-w-11 pointer-coarse:min-h-11">
      <input
        className="size-4 m-0 accent-accent cursor-pointer pointer-coarse:size-5.5"
        type="checkbox"
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        // A click event, because a change event does not contain the Shift key. Keyboard input also causes clicks.
        onClick={onChange}
        onChange={() => undefined}
      />
    </label>
  );
}
