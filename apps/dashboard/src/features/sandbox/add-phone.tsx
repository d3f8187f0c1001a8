// Adds a simulated phone.
import { type FormEvent, useState } from 'react';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { parsePhone } from './search.ts';

interface AddPhoneProps {
  open: boolean;
  onClose: () => void;
  onAdd: (phone: string) => void;
}

export function AddPhone({ open, onClose, onAdd }: AddPhoneProps) {
  const words = useText().phone;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const phone = parsePhone(typed);
    if (phone === null) return setProblem(words.wrongPhone);
    setTyped('');
    onAdd(phone);
    onClose();
  };
  return (
    <Dialog open={open} title={words.addTitle} onClose={onClose}>
      <form className="grid gap-4" onSubmit={add}>
        <TextField
          label={words.addTitle}
          hint={words.addHint}
          inputMode="numeric"
          value={typed}
          problem={problem}
          onChange={(value) => {
            setTyped(value);
            setProblem(undefined);
          }}
          autoFocus
        />
        <Button kind="strong" type="submit">
          {words.add}
        </Button>
      </form>
    </Dialog>
  );
}
