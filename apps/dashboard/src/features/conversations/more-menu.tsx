// The ⋮ menu of a conversation, which lists its actions with their shortcuts.
import { MoreVert } from 'iconoir-react/regular';
import { type ReactNode, useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { formatKeys } from '../../actions/keys.ts';
import { useActions, useAllActions } from '../../actions/registry.tsx';
import { useText } from '../../text/language.tsx';
import { Choices, Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';

/** The look of the buttons in the header of a conversation. */
export const MENU_BUTTON =
  'grid place-items-center -ms-2 rounded-control text-soft cursor-pointer size-8 hover:bg-sunk hover:text-ink aria-expanded:bg-sunk aria-expanded:text-ink [&_svg]:size-4.5 pointer-coarse:size-11 print:hidden';

/** The order of the actions in the menu. The last group is for what is hard to undo. */
const GROUPS = [
  ['conversation.give-back', 'conversation.note', 'lead.book', 'conversation.done', 'conversation.unread'],
  ['conversation.copy-link', 'conversation.print'],
  ['lead.leave-queue', 'conversation.opt-out', 'conversation.block', 'lead.delete'],
];

interface MoreMenuProps {
  /** Links to other pages about the lead. */
  links?: ReactNode;
  /** Choices at the end of the menu. */
  children?: ReactNode;
}

export function MoreMenu({ links, children }: MoreMenuProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const own = useMemo<Action[]>(
    () => [
      {
        id: 'conversation.menu',
        label: text.talk.more,
        keys: '.',
        group: 'conversation',
        run: () => setOpen(true),
      },
    ],
    [text],
  );
  useActions(own);
  const actions = useAllActions(open).filter(({ inMenu }) => inMenu);
  return (
    <Menu
      label={text.talk.more}
      className={MENU_BUTTON}
      trigger={<MoreVert aria-hidden="true" />}
      side="bottom"
      wordless
      open={open}
      onOpen={setOpen}
    >
      {GROUPS.map((ids, index) => (
        <MenuGroup key={ids[0]}>
          {index === 1 && links}
          {ids.map((id) => {
            const action = actions.find((one) => one.id === id);
            if (!action) return null;
            const { label, keys, run } = action;
            return (
              <MenuItem key={id} onClick={run} keys={keys === null ? undefined : formatKeys(keys)}>
                {label}
              </MenuItem>
            );
          })}
        </MenuGroup>
      ))}
      <MenuGroup>{children}</MenuGroup>
    </Menu>
  );
}

const LINES = { all: undefined, said: 'message,note', messages: 'message' };
type Lines = keyof typeof LINES;

/** Lets the member choose which kinds of timeline items are shown. */
export function LinesChoice({
  kinds,
  onKinds,
}: {
  kinds: string | undefined;
  onKinds: (kinds: string | undefined) => void;
}) {
  const text = useText();
  const names = Object.keys(LINES) as Lines[];
  return (
    <Choices<Lines>
      label={text.talk.show}
      value={names.find((one) => LINES[one] === kinds) ?? 'all'}
      onChange={(one) => onKinds(LINES[one])}
      options={text.talk.lines}
    />
  );
}
