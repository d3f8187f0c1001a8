// The editor that changes one field of many leads.

import { useText } from '../../../text/language.tsx';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { PickList } from '../../../ui/pick-list.tsx';
import { useSession } from '../../session/session.ts';
import { useTags } from '../fields/field-names.ts';
import { useChoices, useLists } from '../filters/field-choices.ts';
import type { BulkChange } from '../queries.ts';
import { STATUSES } from '../search.ts';

const NextAction = createLazyPart(async () => (await import('./next-action.tsx')).NextAction);

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
      return <NextAction onChange={reportChange} />;
  }
}
