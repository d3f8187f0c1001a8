// The editor for the next action of many leads and its date.
import { Form } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useFormFields } from '../../../forms/use-form-fields.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import type { BulkChange } from '../queries.ts';

const MORNING = '10:00';

interface NextActionProps {
  onChange: (change: BulkChange, description: string) => void;
}

export function NextAction({ onChange }: NextActionProps) {
  const text = useText();
  const formats = useFormats();
  const words = text.leads.bulk;
  const { leadFields } = text;
  const { values, field } = useFormFields({ record: { date: '', time: MORNING, label: '' } });
  const at = values.date === '' ? null : formats.instant(values.date, values.time || MORNING);
  const submit = () => {
    if (at === null) return;
    const next_action_label = values.label.trim() || null;
    const description = [formats.moment(at), next_action_label].filter(Boolean).join(' · ');
    onChange({ next_action_at: at, next_action_label }, description);
  };
  return (
    <Form form={{ submit }} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)] gap-2">
        <TextField label={leadFields.date} type="date" {...field('date')} />
        <TextField label={leadFields.time} type="time" {...field('time')} />
      </div>
      <TextField label={leadFields.what} {...field('label')} maxLength={80} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="strong" disabled={at === null}>
          {words.set}
        </Button>
        <Button
          kind="quiet"
          onClick={() => onChange({ next_action_at: null, next_action_label: null }, words.clearNext)}
        >
          {words.clearNext}
        </Button>
      </div>
    </Form>
  );
}
