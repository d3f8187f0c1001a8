// Adds a simulated phone.
import { Form } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useFormFields } from '../../forms/use-form-fields.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { parsePhone } from './search.ts';

interface AddPhoneProps {
  open: boolean;
  onClose: () => void;
  onAdd: (phone: string) => void;
}

export function AddPhone({ open, onClose, onAdd }: AddPhoneProps) {
  const words = useText().phone;
  const { values, field, setProblems, discard } = useFormFields({ record: { phone: '' } });
  const submit = () => {
    const phone = parsePhone(values.phone);
    if (phone === null) return setProblems({ fields: { phone: words.wrongPhone } });
    discard();
    onAdd(phone);
    onClose();
  };
  return (
    <Dialog open={open} title={words.addTitle} onClose={onClose}>
      <Form form={{ submit }}>
        <TextField
          label={words.addTitle}
          hint={words.addHint}
          inputMode="numeric"
          {...field('phone')}
          autoFocus
        />
        <Button kind="strong" type="submit">
          {words.add}
        </Button>
      </Form>
    </Dialog>
  );
}
