// A segmented control: one of a few ways to show the same data.

interface SegmentsProps<T extends string> {
  /** The name of the control, for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; name: string }[];
}

export function Segments<T extends string>({ label, value, onChange, options }: SegmentsProps<T>) {
  return (
    <fieldset className="inline-flex min-w-0 p-0.5 rounded-control bg-sunk">
      <legend className="sr-only">{label}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          className="min-h-7.5 px-3 rounded-inner text-soft text-13 font-medium whitespace-nowrap aria-pressed:bg-panel aria-pressed:text-ink pointer-coarse:min-w-11 pointer-coarse:min-h-11"
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.name}
        </button>
      ))}
    </fieldset>
  );
}
