// Rows that can't be imported, with a field to correct the phone of each.
import type { Mapping } from '@parley/contract';
import { useFormats } from '../../../text/language.tsx';
import { useListText } from '../text.ts';
import type { BadRow, CheckResult } from './check-rows.ts';
import { type Draft, fixPhone } from './import-draft.ts';
import { PhoneForm } from './phone-form.tsx';

interface BadRowsProps {
  listId: string;
  draft: Draft;
  checked: CheckResult;
  mapping: Mapping;
}

export function BadRows({ listId, draft, checked, mapping }: BadRowsProps) {
  const words = useListText().import;
  const formats = useFormats();
  const { bad, badRows, duplicates } = checked;
  const total = bad.reduce((sum, { count }) => sum + count, duplicates);
  return (
    <section className="grid gap-2" aria-label={words.fixTitle}>
      <h2>{words.fixTitle}</h2>
      <p className="text-soft text-13">{words.badHint}</p>
      <ul className="max-w-160 max-h-96 overflow-auto border border-line rounded-control">
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
  const number = formats.number(row);
  return (
    <li className="px-3 py-2 border-b border-line last:border-b-0">
      <PhoneForm
        label={text.import.phoneOfRow(number, name)}
        phone={phone}
        problem={formats.told(problem, text.rowReasons)}
        verb={text.import.fix}
        verbLabel={text.import.fixRow(number)}
        onSave={(typed) => void onFix({ index, phone: typed })}
      />
    </li>
  );
}
