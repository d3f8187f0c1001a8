// The dialog that snoozes a conversation until a chosen time.
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { getServerNow } from '../../server-clock.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { useSnooze } from './conversation-marks.ts';
import { MORNING } from './snooze-times.ts';

const DAY_MS = 86_400_000;

interface SnoozeDialogProps {
  lead: string;
  snoozedUntil: string | null;
  onClose: () => void;
}

export function SnoozeDialog({ lead, snoozedUntil, onClose }: SnoozeDialogProps) {
  const { talk } = useText();
  const formats = useFormats();
  const snooze = useSnooze();
  const now = getServerNow();
  const form = useRecordForm({
    record: { date: formats.dayKey(new Date(now + DAY_MS).toISOString()), time: MORNING },
    save: async ({ date, time }) => snooze(lead, formats.instant(date, time), snoozedUntil),
    onSaved: onClose,
  });
  const { date, time } = form.values;
  const at = formats.instant(date, time);
  const isValid = at !== null && Date.parse(at) > now && Date.parse(at) < now + 366 * DAY_MS;
  return (
    <FormDialog
      form={form}
      title={talk.snooze}
      verb={talk.snooze}
      size="small"
      ready={isValid}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField label={talk.snoozeDate} type="date" {...form.field('date')} autoFocus />
        <TextField label={talk.snoozeTime} type="time" {...form.field('time')} />
      </div>
      {!isValid && <p className="text-soft text-13">{talk.snoozePast}</p>}
    </FormDialog>
  );
}
