// The editor for a lead's next action and its date.

import { readDraft } from '../../../drafts.ts';
import { Form } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useFormFields } from '../../../forms/use-form-fields.ts';
import { getServerNow } from '../../../server-clock.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { getFieldDraftId, useChangeLead } from './change-lead.ts';
import type { EditorProps } from './editor-props.ts';
import type { LeadRecord } from './pending-changes.ts';

const LONGEST = 80;
const DAY_MS = 86_400_000;
const MORNING = '10:00';
/** The dates of the buttons, in days from today. */
const SOON = [0, 1, 2, 7];

export function NextActionEditor({ lead, may, onClose }: EditorProps) {
  const text = useText();
  const formats = useFormats();
  const change = useChangeLead();
  const words = text.leadFields;
  const at = lead.next_action_at;
  const draft = getFieldDraftId(lead.id, 'next');
  const { values, field, set, discard } = useFormFields({
    record: {
      date: at === null ? '' : formats.dayKey(at),
      time: at === null ? MORNING : formats.timeKey(at),
      label: lead.next_action_label ?? '',
    },
    draft,
  });
  const label = values.label.trim();
  const isTooLong = label.length > LONGEST;
  const when = values.date === '' ? null : formats.instant(values.date, values.time || MORNING);
  const save = (next_action_at: string | null, next_action_label: string | null) => {
    onClose();
    const to = { next_action_at, next_action_label };
    if (at === next_action_at && lead.next_action_label === next_action_label) return discard();
    void change(lead, {
      field: 'next',
      typed: readDraft(draft),
      to: () => to,
      back: (before) => () => toNextAction(before),
    });
  };
  const submit = () => {
    if (when !== null) save(when, label === '' ? null : label);
  };
  const now = getServerNow();
  return (
    <Form form={{ submit }} ready={may && !isTooLong && when !== null} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {SOON.map((days) => {
          const day = new Date(now + days * DAY_MS).toISOString();
          return (
            <Button
              key={days}
              kind={values.date === formats.dayKey(day) ? 'strong' : 'plain'}
              disabled={!may}
              onClick={() => set({ date: formats.dayKey(day) })}
            >
              {words.inDays(days)}
            </Button>
          );
        })}
      </div>
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] gap-2">
        <TextField label={words.date} type="date" readOnly={!may} {...field('date')} />
        <TextField label={words.time} type="time" readOnly={!may} {...field('time')} />
      </div>
      <TextField
        label={words.what}
        readOnly={!may}
        {...field('label')}
        problem={isTooLong ? words.tooLong(formats.number(label.length), formats.number(LONGEST)) : undefined}
      />
      <div className="flex flex-wrap gap-2 justify-end">
        {at !== null && (
          <Button kind="quiet" disabled={!may} onClick={() => save(null, null)}>
            {words.clear}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button kind="strong" type="submit" disabled={!may || isTooLong || when === null}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}

const toNextAction = ({ next_action_at, next_action_label }: LeadRecord): Partial<LeadRecord> => ({
  next_action_at,
  next_action_label,
});
