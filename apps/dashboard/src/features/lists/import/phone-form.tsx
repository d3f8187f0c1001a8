// Corrects the phone of a row.
import { useState } from 'react';
import { TextField } from '../../../forms/text-field.tsx';
import { Button } from '../../../ui/button.tsx';

interface PhoneFormProps {
  label: string;
  phone: string;
  /** Why the row can't be imported. */
  problem: string;
  verb: string;
  /** The text of the button for screen readers. */
  verbLabel: string;
  busy?: boolean;
  autoFocus?: boolean;
  onSave: (phone: string) => void;
}

export function PhoneForm(props: PhoneFormProps) {
  const { label, phone, problem, verb, verbLabel, busy = false, autoFocus = false, onSave } = props;
  const [typed, setTyped] = useState(phone);
  return (
    <form
      className="grid grid-cols-[minmax(0,20rem)_auto] justify-start gap-3 items-start [&>button]:mt-7"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed);
      }}
    >
      <TextField
        label={label}
        value={typed}
        problem={problem}
        inputMode="tel"
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={setTyped}
      />
      <Button type="submit" label={verbLabel} busy={busy} disabled={typed.trim() === '' || typed === phone}>
        {verb}
      </Button>
    </form>
  );
}
