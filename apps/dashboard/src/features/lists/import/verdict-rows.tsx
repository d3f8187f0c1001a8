// A page of rows with the verdict of each.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation } from '../../../api.ts';
import { linkTo } from '../../../links.ts';
import { useShowFailure } from '../../../queries.ts';
import { useFormats } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Cell, Table } from '../../../ui/table.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useCan } from '../../session/session.ts';
import { useListText } from '../text.ts';
import { PhoneForm } from './phone-form.tsx';
import { getRowsQuery, type ImportRow, type Verdict } from './queries.ts';
import type { RowsSearch } from './search.ts';
import type { Import } from './upload.ts';

/** The number of rows on a page, which the server sets. */
const ROWS = 100;

interface VerdictRowsProps {
  of: Import;
  verdict: Verdict | undefined;
  page: number;
}

export function VerdictRows({ of, verdict, page }: VerdictRowsProps) {
  const words = useListText().import;
  const formats = useFormats();
  const query = useQuery(getRowsQuery(of.id, verdict, page));
  const { data } = query;
  if (!data) return <Loading of={query} rows={6} height={40} />;
  const pages = Math.max(1, Math.ceil(data.total / ROWS));
  const getPageSearch = (to: number): RowsSearch => ({
    ...(verdict && { verdict }),
    ...(to > 1 && { page: to }),
  });
  return (
    <>
      {data.rows.length === 0 ? (
        <p className="text-soft text-13">{words.noRows}</p>
      ) : (
        <Table heads={[words.row, words.phone, words.name, words.verdict, words.why]}>
          {data.rows.map((row) => (
            <VerdictRow key={row.row} row={row} of={of} />
          ))}
        </Table>
      )}
      {pages > 1 && (
        <nav className="flex items-center justify-center gap-4 py-4" aria-label={words.pages}>
          {page > 1 && (
            <PageLink of={of} search={getPageSearch(page - 1)}>
              {words.previous}
            </PageLink>
          )}
          <span>{words.pageOf(formats.number(page), formats.number(pages))}</span>
          {page < pages && (
            <PageLink of={of} search={getPageSearch(page + 1)}>
              {words.next}
            </PageLink>
          )}
        </nav>
      )}
    </>
  );
}

function PageLink({ of, search, children }: { of: Import; search: RowsSearch; children: string }) {
  return (
    <Link
      {...linkTo.importRows(of.list_id, of.id, search)}
      className="pointer-coarse:inline-flex pointer-coarse:items-center pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}

const hasPhoneProblem = ({ reason }: ImportRow): boolean =>
  reason !== null && typeof reason !== 'string' && reason.code.startsWith('row_phone_');

function VerdictRow({ row, of }: { row: ImportRow; of: Import }) {
  const text = useListText();
  const words = text.import;
  const formats = useFormats();
  const can = useCan();
  const [corrects, setCorrects] = useState(false);
  const why =
    row.since !== null
      ? words.since(of.list_name, formats.date(row.since))
      : row.reason === null
        ? ''
        : formats.told(row.reason, text.rowReasons);
  const name = row.name ?? '–';
  const isFixable = hasPhoneProblem(row) && can('imports.correct');
  return (
    <tr>
      <Cell label={words.row} short soft>
        {formats.number(row.row)}
      </Cell>
      <Cell label={words.phone} short>
        <bdi>{row.phone || '–'}</bdi>
      </Cell>
      <Cell label={words.name}>
        {row.lead_id !== null && can('conversations.get') ? (
          <Link {...linkTo.lead(row.lead_id)}>
            <bdi>{row.name ?? words.lead}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </Cell>
      <Cell label={words.verdict} short>
        <span className={row.verdict === 'rejected' ? 'font-medium text-danger' : ''}>
          {words.verdicts[row.verdict]}
        </span>
      </Cell>
      <Cell label={words.why} soft>
        {corrects ? (
          <CorrectPhone row={row} of={of} problem={why} onDone={() => setCorrects(false)} />
        ) : (
          (why !== '' || isFixable) && (
            <span className="inline-flex flex-wrap items-center gap-x-3">
              {why !== '' && <bdi>{why}</bdi>}
              {isFixable && (
                <Button
                  kind="quiet"
                  label={words.fixRow(formats.number(row.row))}
                  onClick={() => setCorrects(true)}
                >
                  {words.fixNow}
                </Button>
              )}
            </span>
          )
        )}
        {row.found_after_s !== null && row.found_after_s >= 60 && (
          <> · {words.foundAfter(formats.span(row.found_after_s * 1_000))}</>
        )}
      </Cell>
    </tr>
  );
}

interface CorrectPhoneProps {
  row: ImportRow;
  of: Import;
  problem: string;
  onDone: () => void;
}

/** Corrects the phone of a rejected row, which is then imported. */
function CorrectPhone({ row: { row, name, phone }, of, problem, onDone }: CorrectPhoneProps) {
  const words = useListText().import;
  const formats = useFormats();
  const client = useQueryClient();
  const number = formats.number(row);
  const correct = useMutation({
    mutationFn: async (typed: string) =>
      (await callOperation('imports.correct', { id: of.id, row, phone: typed })).data,
    onSuccess: ({ verdict }) => {
      if (verdict === 'rejected') return;
      if (verdict === 'imported') showToast({ title: words.rowImported(number) });
      onDone();
    },
    onError: useShowFailure(),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
  return (
    <PhoneForm
      label={words.phoneOfRow(number, name)}
      phone={phone}
      problem={problem}
      verb={words.importRow}
      verbLabel={words.fixRow(number)}
      busy={correct.isPending}
      autoFocus
      onSave={(typed) => correct.mutate(typed)}
    />
  );
}
