// A checkbox with its label next to it.

interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function CheckField({ label, checked, onChange, disabled }: CheckFieldProps) {
  return (
    <label className="inline-flex items-center gap-2 min-h-6 align-middle cursor-pointer pointer-coarse:min-h-11">
      <input
        className="flex-none size-4.5 m-0 accent-accent pointer-coarse:size-6"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
