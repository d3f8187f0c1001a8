// A checkbox without words, with room around it.
import type { MouseEvent } from 'react';
import classes from './select-box.module.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  mixed?: boolean;
  tabIndex?: 0 | -1;
  onChange: (event: MouseEvent) => void;
}

export function SelectBox({ label, checked, mixed = false, tabIndex = 0, onChange }: SelectBoxProps) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        // A click, not a change: it tells whether Shift is held. Keys click too.
        onClick={onChange}
        onChange={() => undefined}
      />
    </label>
  );
}
