// The actions of an inbox row: assign, snooze, mark as done. They appear when the pointer or the focus is on the row.
import { Check, UserPlus } from 'iconoir-react/regular';
import type { Row } from '../../live/apply-events.ts';
import { useText } from '../../text/language.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useColleagues } from '../leads/fields/field-names.ts';
import { useCanChangeField } from '../leads/fields/fields.ts';
import { useCan, useSession } from '../session/session.ts';
import { useAssign, useDone } from './conversation-marks.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import './text.ts';

const BUTTON =
  'grid place-items-center size-8 rounded-control text-ink hover:bg-sunk aria-expanded:bg-sunk [&_svg]:size-4.5';

export function RowActions({ row }: { row: Row }) {
  const { talk, conversation } = useText();
  const can = useCan();
  const canAssign = useCanChangeField()('owner');
  const { member } = useSession();
  const assign = useAssign();
  const done = useDone();
  const colleagues = useColleagues() ?? [];
  const others = colleagues.filter(({ id }) => id !== member.id && id !== row.assigned_to);
  return (
    <div className="absolute top-1.5 end-2 hidden border border-line rounded-control bg-panel shadow-float pointer-fine:group-hover/item:flex group-focus-within/item:flex group-has-aria-expanded/item:flex">
      {canAssign && (
        <Menu
          label={talk.assign}
          className={BUTTON}
          trigger={<UserPlus aria-hidden="true" />}
          side="bottom"
          wordless
        >
          {row.assigned_to !== member.id && (
            <MenuItem onClick={() => assign(row, { id: member.id, name: member.name ?? member.email })}>
              {talk.assignToMe}
            </MenuItem>
          )}
          {others.map(({ id, name }) => (
            <MenuItem key={id} onClick={() => assign(row, { id, name: name ?? '' })}>
              {name}
            </MenuItem>
          ))}
          {row.assigned_to !== null && <MenuItem onClick={() => assign(row, null)}>{talk.unassign}</MenuItem>}
        </Menu>
      )}
      {can('conversations.snooze') && (
        <SnoozeMenu lead={row.lead_id} snoozedUntil={row.snoozed_until} className={BUTTON} />
      )}
      {row.attention && can('conversations.markDone') && (
        <IconButton label={conversation.done} onClick={() => done(row.lead_id)}>
          <Check aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
