// The menu for the table's columns and row height.
import { Table2Columns } from 'iconoir-react/regular';
import { useState } from 'react';
import { useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { PickList } from '../../../ui/pick-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { usePreferences } from '../../session/preferences.ts';
import { COLUMNS, type Column, DEFAULT_COLUMNS } from '../search.ts';

interface ColumnsProps {
  columns: readonly Column[];
  wordless: boolean;
  onChange: (columns: readonly Column[]) => void;
}

export function ColumnsMenu({ columns, wordless, onChange }: ColumnsProps) {
  const text = useText();
  const words = text.leads;
  const [{ density }, choose] = usePreferences();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      target={
        <ToolButton
          label={words.shownColumns}
          icon={<Table2Columns aria-hidden="true" />}
          wordless={wordless}
          onClick={() => setOpen(!open)}
        />
      }
    >
      {open && (
        <>
          <PickList
            label={words.shownColumns}
            choices={COLUMNS.map((id) => ({ id, label: words.columns[id] }))}
            chosen={columns}
            many
            onPick={(id) => {
              const next = COLUMNS.filter((one) => (one === id) !== columns.includes(one));
              if (next.length > 0) onChange(next);
            }}
          />
          <Button
            kind="quiet"
            wide
            onClick={() => choose({ density: density === 'compact' ? 'roomy' : 'compact' })}
          >
            {density === 'compact' ? words.roomy : words.compact}
          </Button>
          <Button kind="quiet" wide onClick={() => onChange(DEFAULT_COLUMNS)}>
            {words.usualColumns}
          </Button>
        </>
      )}
    </Popover>
  );
}
