// A select field for many options: it opens a list with a search field above it.
import { NavArrowDown } from 'iconoir-react/regular';
import { useId, useState } from 'react';
import { useText } from '../text/language.tsx';
import { PickList } from '../ui/pick-list.tsx';
import { Popover } from '../ui/popover.tsx';
import { Below, describeInput, type FieldProps, type Option } from './labelled-field.tsx';

interface SearchSelectProps extends FieldProps<string> {
  options: readonly Option<string>[];
  /** Called when the list opens, for options that load only then. */
  onOpen?: () => void;
}

export function SearchSelect(props: SearchSelectProps) {
  const { label, hint, problem, at, value, onChange, options, disabled, onOpen } = props;
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = options.find((one) => one.value === value)?.name ?? value;
  return (
    <div className="grid gap-1 min-w-0" data-at={at}>
      <span className="mb-1 text-soft text-13 font-medium" aria-hidden="true">
        {label}
      </span>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        target={
          <button
            type="button"
            className="control flex items-center justify-between gap-2 text-start"
            disabled={disabled}
            {...describeInput(id, hint, problem)}
            onClick={() => {
              setOpen(!open);
              if (!open) onOpen?.();
            }}
          >
            <span className="min-w-0 truncate">
              <span className="sr-only">{text.labeled(label, '')}</span>
              {chosen}
            </span>
            <NavArrowDown className="flex-none size-4.5 text-soft" aria-hidden="true" />
          </button>
        }
      >
        {open && (
          <PickList
            label={label}
            choices={options.map((one) => ({ id: one.value, label: one.name }))}
            chosen={[value]}
            find={{ placeholder: text.searchOptions, nothing: text.noOptions }}
            onPick={(one) => {
              setOpen(false);
              onChange(one);
            }}
          />
        )}
      </Popover>
      <Below id={id} hint={hint} problem={problem} />
    </div>
  );
}
