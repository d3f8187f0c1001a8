// The editor that changes one field of many leads.
import { type FormEvent, useState } from 'react';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { useSession } from '../session/session.ts';
import { useChoices, useLists } from './field-choices.ts';
import { useTags } from './fields/field-names.ts';
import type { BulkChange } from './queries.ts';
import { STATUSES } from './search.ts';

export const BULK_FIELDS = ['status', 'owner', 'addTag', 'removeTag', 'next', 'list'] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

interface BulkEditorProps {
  field: BulkField;
  /** Called with the change and its description. */
  onChange: (change: BulkChange, description: string) => void;
}

export function BulkEditor({ field, onChange }: BulkEditorProps) {
  const text = useText();
  const words = text.leads.bulk;
  const own = useSession().member.id;
  const owners = useChoices('assigned_to');
  const tags = useTags();
  const lists = useLists(field === 'list') ?? [];
  const { choose } = text.leads;
  const find = { placeholder: choose.search, nothing: choose.nothing, maxLength: 255 };
  const reportChange = (change: BulkChange, value: string) =>
    onChange(change, words.what(words[field], value));
  const findLabel = (choices: readonly { id: string; label: string }[], id: string) =>
    choices.find((one) => one.id === id)?.label ?? id;
  switch (field) {
    case 'status': {
      const statuses = STATUSES.map((id) => ({ id, label: text.leadFields.statuses[id] }));
      return (
        <PickList
          label={words.status}
          choices={statuses}
          chosen={[]}
          onPick={(id) => reportChange({ status: id as (typeof STATUSES)[number] }, findLabel(statuses, id))}
        />
      );
    }
    case 'owner':
      return (
        <PickList
          label={words.owner}
          choices={owners}
          chosen={[]}
          find={find}
          onPick={(id) =>
            reportChange(
              { assigned_to: id === 'me' ? own : id === 'nobody' ? null : id },
              findLabel(owners, id),
            )
          }
        />
      );
    case 'addTag':
      return (
        <PickList
          label={words.addTag}
          choices={tags.map((id) => ({ id, label: id }))}
          chosen={[]}
          find={{
            ...find,
            add: { label: words.newTag, run: (tag) => reportChange({ add_tags: [tag] }, tag) },
          }}
          onPick={(tag) => reportChange({ add_tags: [tag] }, tag)}
        />
      );
    case 'removeTag':
      return (
        <PickList
          label={words.removeTag}
          choices={tags.map((id) => ({ id, label: id }))}
          chosen={[]}
          find={find}
          onPick={(tag) => reportChange({ remove_tags: [tag] }, tag)}
        />
      );
    case 'list': {
      const choices = lists.map(({ id, name }) => ({ id, label: name }));
      return (
        <PickList
          key={choices.length}
          label={words.list}
          choices={choices}
          chosen={[]}
          find={find}
          onPick={(id) => reportChange({ list_id: id }, findLabel(choices, id))}
        />
      );
    }
    default:
      return <NextActionField onChange={reportChange} />;
  }
}

const MORNING = '10:00';

function NextActionField({ onChange }: { onChange: (change: BulkChange, description: string) => void }) {
  const text = useText();
  const formats = useFormats();
  const words = text.leads.bulk;
  const { leadFields } = text;
  const [date, setDate] = useState('');
  const [time, setTime] = useState(MORNING);
  const [label, setLabel] = useState('');
  const at = date === '' ? null : formats.instant(date, time || MORNING);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (at === null) return;
    const next_action_label = label.trim() || null;
    const description = [formats.moment(at), next_action_label].filter(Boolean).join(' · ');
    onChange({ next_action_at: at, next_action_label }, description);
  };
  return (
    <form className="grid gap-3" onSubmit={onSubmit} noValidate>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)] gap-2">
        <TextField label={leadFields.date} type="date" value={date} onChange={setDate} />
        <TextField label={leadFields.time} type="time" value={time} onChange={setTime} />
      </div>
      <TextField label={leadFields.what} value={label} maxLength={80} dir="auto" onChange={setLabel} />
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
    </form>
  );
}
