// The actions of an inbox row: assign, snooze, mark as done. Buttons appear when the pointer or the focus is on the row;
// where there is no pointer, a menu has the same actions.
import { Check, MoreVert, UserPlus } from 'iconoir-react/regular';
import type { Row } from '../../live/apply-events.ts';
import { useText } from '../../text/language.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuText } from '../../ui/menu.tsx';
import { isTouch } from '../../ui/use-width.ts';
import { useColleagues } from '../leads/fields/field-names.ts';
import { useCanChangeField } from '../leads/fields/fields.ts';
import { useCan, useSession } from '../session/session.ts';
import { useAssign, useDone } from './conversation-marks.ts';
import { getLeadDisplayName } from './lead-name.ts';
import { SnoozeMenu, useSnoozeItems } from './snooze-menu.tsx';
import './text.ts';

const BUTTON =
  'grid place-items-center size-8 rounded-control text-ink hover:bg-sunk aria-expanded:bg-sunk [&_svg]:size-4.5';

export function RowActions({ row }: { row: Row }) {
  const can = useCan();
  const done = useDone();
  const actions = {
    row,
    canAssign: useCanChangeField()('owner'),
    canSnooze: can('conversations.snooze'),
    onDone: row.attention && can('conversations.markDone') ? () => done(row.lead_id) : null,
  };
  return isTouch ? <RowMenu {...actions} /> : <RowButtons {...actions} />;
}

interface ActionsProps {
  row: Row;
  canAssign: boolean;
  canSnooze: boolean;
  /** Marks the conversation as done; null if it needs no person. */
  onDone: (() => void) | null;
}

function RowButtons({ row, canAssign, canSnooze, onDone }: ActionsProps) {
  const { talk, conversation } = useText();
  return (
    <div className="absolute top-1.5 end-2 hidden border border-line rounded-control bg-panel shadow-float group-hover/item:flex group-focus-within/item:flex group-has-aria-expanded/item:flex">
      {canAssign && (
        <Menu
          label={talk.assign}
          className={BUTTON}
          trigger={<UserPlus aria-hidden="true" />}
          side="bottom"
          wordless
        >
          <AssignItems row={row} />
        </Menu>
      )}
      {canSnooze && <SnoozeMenu lead={row.lead_id} snoozedUntil={row.snoozed_until} className={BUTTON} />}
      {onDone && (
        <IconButton label={conversation.done} onClick={onDone}>
          <Check aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function RowMenu({ row, canAssign, canSnooze, onDone }: ActionsProps) {
  const { talk, conversation } = useText();
  const { items, dialog } = useSnoozeItems(row.lead_id, row.snoozed_until);
  if (!canAssign && !canSnooze && !onDone) return null;
  return (
    <>
      <Menu
        label={talk.moreOf(getLeadDisplayName(row))}
        className="absolute bottom-0 end-0 grid place-items-center size-11 text-soft aria-expanded:text-ink [&_svg]:size-4.5 print:hidden"
        trigger={<MoreVert aria-hidden="true" />}
        side="bottom"
        wordless
      >
        {onDone && (
          <MenuGroup>
            <MenuItem onClick={onDone}>{conversation.done}</MenuItem>
          </MenuGroup>
        )}
        {canAssign && (
          <MenuGroup>
            <AssignItems row={row} />
          </MenuGroup>
        )}
        {canSnooze && (
          <MenuGroup>
            <MenuText>{talk.snooze}</MenuText>
            {items}
          </MenuGroup>
        )}
      </Menu>
      {dialog}
    </>
  );
}

function AssignItems({ row }: { row: Row }) {
  const { talk } = useText();
  const { member } = useSession();
  const assign = useAssign();
  const colleagues = useColleagues() ?? [];
  const others = colleagues.filter(({ id }) => id !== member.id && id !== row.assigned_to);
  return (
    <>
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
    </>
  );
}
