// The editor of a field: a list of options or a text field.
import { type ReactNode, useState } from 'react';
import { useText } from '../../../text/language.tsx';
import { PickList } from '../../../ui/pick-list.tsx';
import { useSession } from '../../session/session.ts';
import { useChangeLead } from './change-lead.ts';
import { ContactEditor } from './contact-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { useColleagues, useTags } from './field-names.ts';
import { FieldValue } from './field-value.tsx';
import { FIELD_OPERATIONS } from './fields.ts';
import { NextActionEditor } from './next-action.tsx';
import type { LeadRecord, Patch } from './pending-changes.ts';

const EDITORS = {
  status: StatusEditor,
  owner: OwnerEditor,
  deal: DealEditor,
  tags: TagsEditor,
  next: NextActionEditor,
  name: ContactEditor,
  email: ContactEditor,
};

export function FieldEditor(props: EditorProps) {
  const text = useText();
  const { field, lead, may } = props;
  const [opened] = useState(lead);
  const names = FIELD_OPERATIONS[field].sends as (keyof LeadRecord)[];
  // Ignore changes of tags: each tag is saved immediately, and the list shows it.
  const isOther = field !== 'tags' && names.some((name) => lead[name] !== opened[name]);
  const Fitting = EDITORS[field];
  return (
    <div className="grid gap-3">
      {!may && (
        <p className="p-2 rounded-control bg-waiting-soft text-ink text-13 wrap-anywhere" role="alert">
          {text.leadFields.notAllowed}
        </p>
      )}
      {isOther && (
        <p className="p-2 rounded-control bg-waiting-soft text-ink text-13 wrap-anywhere" role="status">
          {text.leadFields.changedNow} <FieldValue field={field} lead={lead} none="—" />
        </p>
      )}
      <Fitting {...props} />
    </div>
  );
}

const STATUSES = [
  'qualified',
  'in_progress',
  'pending',
  'queued',
  'not_interested',
  'cold',
  'stopped',
] as const;

function StatusEditor({ lead, may, onClose }: EditorProps) {
  const text = useText();
  const change = useChangeLead();
  const words = text.leadFields;
  return (
    <PickList
      label={words.names.status}
      choices={STATUSES.map((id) => ({ id, label: words.statuses[id] }))}
      chosen={lead.status === null ? [] : [lead.status]}
      onPick={(id) => {
        if (!may) return;
        onClose();
        if (id === lead.status) return;
        const was = STATUSES.find((one) => one === lead.status);
        void change(lead, {
          field: 'status',
          to: () => ({ status: id as (typeof STATUSES)[number] }),
          // Members can't set every status, so some changes can't be undone.
          back: () => (was === undefined ? null : () => ({ status: was })),
        });
      }}
    />
  );
}

const NOBODY = 'nobody';

function OwnerEditor({ lead, may, onClose }: EditorProps) {
  const text = useText();
  const change = useChangeLead();
  const { member } = useSession();
  const words = text.leadFields;
  const colleagues = useColleagues() ?? [];
  const own = colleagues.filter(({ id }) => id === member.id);
  const others = colleagues.filter(({ id }) => id !== member.id);
  return (
    <PickList
      label={words.names.owner}
      choices={[
        ...[...own, ...others].map(({ id, name }) => ({
          id,
          label: id === member.id ? words.you(name ?? words.nameless) : (name ?? words.nameless),
        })),
        { id: NOBODY, label: words.nobody },
      ]}
      chosen={[lead.assigned_to ?? NOBODY]}
      find={{ placeholder: words.findMember, nothing: words.noMember }}
      onPick={(id) => {
        if (!may) return;
        onClose();
        const owner = id === NOBODY ? null : id;
        if (owner === lead.assigned_to) return;
        void change(lead, {
          field: 'owner',
          to: () => ({ assigned_to: owner }),
          back:
            ({ assigned_to }) =>
            () => ({ assigned_to }),
        });
      }}
    />
  );
}

const LONGEST_TAG = 255;
const MOST_TAGS = 20;

function TagsEditor({ lead, may }: EditorProps) {
  const text = useText();
  const change = useChangeLead();
  const words = text.leadFields;
  const used = useTags();
  // The tags that the lead had when the editor opened keep their place while the member removes and adds tags.
  const [first] = useState(lead.tags);
  const all = [...new Set([...first, ...used, ...lead.tags])];
  const removeTag =
    (tag: string): Patch =>
    ({ tags }) => ({ tags: tags.filter((one) => one !== tag) });
  const addTag =
    (tag: string): Patch =>
    ({ tags }) => ({ tags: tags.includes(tag) ? tags : [...tags, tag] });
  const toggle = (tag: string) => {
    if (!may) return;
    const has = lead.tags.includes(tag);
    if (!has && lead.tags.length >= MOST_TAGS) return;
    void change(lead, {
      field: 'tags',
      to: has ? removeTag(tag) : addTag(tag),
      back: () => (has ? addTag(tag) : removeTag(tag)),
    });
  };
  return (
    <>
      {lead.tags.length >= MOST_TAGS && (
        <p className="text-soft text-13 wrap-anywhere">{words.mostTags(MOST_TAGS)}</p>
      )}
      <PickList
        label={words.names.tags}
        choices={all.map((tag) => ({ id: tag, label: tag }))}
        chosen={lead.tags}
        many
        find={{
          placeholder: words.findTag,
          nothing: words.noTag,
          maxLength: LONGEST_TAG,
          add: { label: words.addTag, run: toggle },
        }}
        onPick={toggle}
      />
    </>
  );
}

const REASONS = ['price', 'timing', 'unqualified', 'competitor', 'unreachable', 'other'] as const;

function DealEditor({ lead, may, onClose }: EditorProps) {
  const text = useText();
  const change = useChangeLead();
  const [losing, setLosing] = useState(false);
  const words = text.leadFields;
  const save = (deal_status: 'open' | 'won' | 'lost', lost_reason: LeadRecord['lost_reason']) => {
    if (!may) return;
    onClose();
    if (deal_status === lead.deal_status && lost_reason === lead.lost_reason) return;
    void change(lead, {
      field: 'deal',
      to: () => toDeal(deal_status, lost_reason),
      back: (before) =>
        before.deal_status === null ? null : () => toDeal(before.deal_status!, before.lost_reason),
    });
  };
  const list: ReactNode = losing ? (
    <PickList
      key="why"
      label={words.whyLost}
      choices={REASONS.map((id) => ({ id, label: words.lostReasons[id] }))}
      chosen={lead.lost_reason === null ? [] : [lead.lost_reason]}
      onPick={(id) => save('lost', id as (typeof REASONS)[number])}
    />
  ) : (
    <PickList
      key="deal"
      label={words.names.deal}
      choices={(['open', 'won', 'lost'] as const).map((id) => ({ id, label: text.deals[id] }))}
      chosen={lead.deal_status === null ? [] : [lead.deal_status]}
      onPick={(id) => (id === 'lost' ? setLosing(true) : save(id as 'open' | 'won', null))}
    />
  );
  return (
    <div className="grid gap-2">
      {losing && <p className="text-soft text-13 wrap-anywhere">{words.whyLost}</p>}
      {list}
    </div>
  );
}

/**
 * Converts the fields to a change. The reason is sent only with a lost deal, because the server rejects it otherwise.
 */
const toDeal = (
  deal_status: LeadRecord['deal_status'],
  lost_reason: LeadRecord['lost_reason'],
): Partial<LeadRecord> => (deal_status === 'lost' ? { deal_status, lost_reason } : { deal_status });
