// The menu that snoozes a conversation.
import { Clock } from 'iconoir-react/regular';
import { useState } from 'react';
import { getServerNow } from '../../server-clock.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useSnooze } from './conversation-marks.ts';
import { getSnoozeTimes } from './snooze-times.ts';

const SnoozeDialog = createLazyPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

interface SnoozeMenuProps {
  lead: string;
  snoozedUntil: string | null;
  className: string;
  open?: boolean;
  onOpen?: (open: boolean) => void;
}

export function SnoozeMenu({ lead, snoozedUntil, ...rest }: SnoozeMenuProps) {
  const { talk } = useText();
  const { items, dialog } = useSnoozeItems(lead, snoozedUntil);
  return (
    <>
      <Menu label={talk.snooze} trigger={<Clock aria-hidden="true" />} side="bottom" wordless {...rest}>
        {items}
      </Menu>
      {dialog}
    </>
  );
}

/** Returns the menu items that snooze the conversation, and the dialog for a chosen time, which is outside of the menu. */
export function useSnoozeItems(lead: string, snoozedUntil: string | null) {
  const { talk } = useText();
  const formats = useFormats();
  const snooze = useSnooze();
  const [isChoosing, setChoosing] = useState(false);
  const times = getSnoozeTimes(getServerNow(), formats);
  const items = (
    <>
      {times.map(({ name, at }) => (
        <MenuItem key={name} onClick={() => snooze(lead, at, snoozedUntil)}>
          {talk.snoozeAt[name](formats.clock(at))}
        </MenuItem>
      ))}
      <MenuItem onClick={() => setChoosing(true)}>{talk.snoozeAt.choose}</MenuItem>
      {snoozedUntil !== null && (
        <MenuItem onClick={() => snooze(lead, null, snoozedUntil)}>{talk.endSnooze}</MenuItem>
      )}
    </>
  );
  const dialog = isChoosing && (
    <SnoozeDialog lead={lead} snoozedUntil={snoozedUntil} onClose={() => setChoosing(false)} />
  );
  return { items, dialog };
}
