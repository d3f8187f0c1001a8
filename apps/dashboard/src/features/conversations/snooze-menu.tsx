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
  const [isChoosing, setChoosing] = useState(false);
  const items = <SnoozeItems {...{ lead, snoozedUntil }} onChoose={() => setChoosing(true)} />;
  const dialog = isChoosing && (
    <SnoozeDialog lead={lead} snoozedUntil={snoozedUntil} onClose={() => setChoosing(false)} />
  );
  return { items, dialog };
}

interface SnoozeItemsProps {
  lead: string;
  snoozedUntil: string | null;
  /** Opens the dialog for a chosen time. */
  onChoose: () => void;
}

function SnoozeItems({ lead, snoozedUntil, onChoose }: SnoozeItemsProps) {
  const { talk } = useText();
  const formats = useFormats();
  const snooze = useSnooze();
  const times = getSnoozeTimes(getServerNow(), formats);
  return (
    <>
      {times.map(({ name, at }) => (
        <MenuItem key={name} onClick={() => snooze(lead, at, snoozedUntil)}>
          {talk.snoozeAt[name](formats.clock(at))}
        </MenuItem>
      ))}
      <MenuItem onClick={onChoose}>{talk.snoozeAt.choose}</MenuItem>
      {snoozedUntil !== null && (
        <MenuItem onClick={() => snooze(lead, null, snoozedUntil)}>{talk.endSnooze}</MenuItem>
      )}
    </>
  );
}
