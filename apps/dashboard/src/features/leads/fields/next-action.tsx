// The editor for a lead's next action and its date.
import { type FormEvent, useState } from 'react';
import { readDraft, storeDraft } from '../../../drafts.ts';
import { getServerNow } from '../../../server-clock.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { getFieldDraftId, useChangeLead } from './change-lead.ts';
import type { EditorProps } from './editor-props.ts';
import type { LeadRecord } from './pending-changes.ts';

interface TypedAction {
  date: string;
  time: string;
  label: string;
}

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
  const saved: TypedAction = {
    date: at === null ? '' : formats.dayKey(at),
    time: at === null ? MORNING : formats.timeKey(at),
    label: lead.next_action_label ?? '',
  };
  const [typed, setTyped] = useState(() => parseTyped(readDraft(draft)) ?? saved);
  const set = (part: Partial<TypedAction>) => {
    const now = { ...typed, ...part };
    setTyped(now);
    storeDraft(draft, isSame(now, saved) ? '' : JSON.stringify(now));
  };
  const label = typed.label.trim();
  const isTooLong = label.length > LONGEST;
  const when = typed.date === '' ? null : formats.instant(typed.date, typed.time || MORNING);
  const save = (next_action_at: string | null, next_action_label: string | null) => {
    onClose();
    const to = { next_action_at, next_action_label };
    if (at === next_action_at && lead.next_action_label === next_action_label) return storeDraft(draft, '');
    void change(lead, {
      field: 'next',
      typed: isSame(typed, saved) ? '' : JSON.stringify(typed),
      to: () => to,
      back: (before) => () => toNextAction(before),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (may && !isTooLong && when !== null) save(when, label === '' ? null : label);
  };
  const now = getServerNow();
  return (
    <form className="grid gap-3" onSubmit={onSubmit} noValidate>
      <div className="flex flex-wrap gap-2">
        {SOON.map((days) => {
          const day = new Date(now + days * DAY_MS).toISOString();
          return (
            <Button
              key={days}
              kind={typed.date === formats.dayKey(day) ? 'strong' : 'plain'}
              disabled={!may}
              onClick={() => set({ date: formats.dayKey(day) })}
            >
              {words.inDays(days)}
            </Button>
          );
        })}
      </div>
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] gap-2">
        <TextField
          label={words.date}
          type="date"
          value={typed.date}
          readOnly={!may}
          onChange={(date) => set({ date })}
        />
        <TextField
          label={words.time}
          type="time"
          value={typed.time}
          readOnly={!may}
          onChange={(time) => set({ time })}
        />
      </div>
      <TextField
        label={words.what}
        value={typed.label}
        dir="auto"
        readOnly={!may}
        onChange={(one) => set({ label: one })}
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
    </form>
  );
}

const toNextAction = ({ next_action_at, next_action_label }: LeadRecord): Partial<LeadRecord> => ({
  next_action_at,
  next_action_label,
});

const isSame = (one: TypedAction, other: TypedAction): boolean =>
  one.date === other.date && one.time === other.time && one.label === other.label;

function parseTyped(kept: string): TypedAction | null {
  try {
    const { date = '', time = '', label = '' } = JSON.parse(kept) as Partial<TypedAction>;
    return { date, time, label };
  } catch {
    return null;
  }
}
