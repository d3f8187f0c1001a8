// A row of tabs, of which the page shows one.
import type { KeyboardEvent } from 'react';

interface TabsProps<T extends string> {
  /** The name of the row, for screen readers. */
  label: string;
  /** The start of the id of each panel, which ends in the tab's value. */
  panels: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; name: string; keys: string | undefined }[];
}

export function Tabs<T extends string>({ label, panels, value, onChange, tabs }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((one) => one.matches(':focus'));
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className="flex" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="min-h-8 px-3 border-b-2 border-b-transparent text-soft text-13 font-medium hover:text-ink aria-selected:border-b-accent aria-selected:text-ink pointer-coarse:min-w-11 pointer-coarse:min-h-11"
          title={tab.keys}
          aria-selected={tab.value === value}
          aria-controls={`${panels}${tab.value}`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
