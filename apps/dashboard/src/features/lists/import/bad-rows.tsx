// Rows that can't be imported, with a field to correct the phone of each.
import type { Mapping } from '@parley/contract';
import { useState } from 'react';
import { TextField } from '../../../forms/text-field.tsx';
import { useFormats } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useListText } from '../text.ts';
import type { BadRow, CheckResult } from './check-rows.ts';
import { type Draft, fixPhone } from './import-draft.ts';

interface BadRowsProps {
  listId: string;
  draft: Draft;
  checked: CheckResult;
  mapping: Mapping;
}

export function BadRows({ listId, draft, checked, mapping }: BadRowsProps) {
  const words = useListText().import;
  const formats = useFormats();
  const { bad, badRows } = checked;
  const total = bad.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="grid gap-2" aria-label={words.fixTitle}>
      <h2>{words.fixTitle}</h2>
      <p className="text-soft text-13">{words.badHint}</p>
      <ul className="max-h-96 overflow-auto border border-line rounded-control">
        {badRows.map((row) => (
          <Row key={row.index} row={row} onFix={(fix) => fixPhone(listId, draft, { mapping, ...fix })} />
        ))}
      </ul>
      {total > badRows.length && (
        <p className="text-soft text-13">{words.moreBad(formats.number(total - badRows.length))}</p>
      )}
    </section>
  );
}

interface RowProps {
  row: BadRow;
  onFix: (fix: { index: number; phone: string }) => Promise<void>;
}

function Row({ row: { index, row, name, phone, problem }, onFix }: RowProps) {
  const text = useListText();
  const formats = useFormats();
  const [typed, setTyped] = useState(phone);
  const number = formats.number(row);
  return (
    <li className="border-b border-line last:border-b-0">
      <form
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 items-start p-3 [&>button]:mt-7"
        onSubmit={(event) => {
          event.preventDefault();
          void onFix({ index, phone: typed });
        }}
      >
        <TextField
          label={text.import.phoneOfRow(number, name)}
          value={typed}
          problem={formats.told(problem, text.rowReasons)}
          inputMode="tel"
          autoComplete="off"
          onChange={setTyped}
        />
        <Button type="submit" label={text.import.fixRow(number)} disabled={typed === phone}>
          {text.import.fix}
        </Button>
      </form>
    </li>
  );
}
