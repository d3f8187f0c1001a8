// Confirms a change to all matching leads: shows their current number and the change.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Problem, toProblem } from '../../../problem.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { countQuery, useFilterContext } from '../queries.ts';
import type { LeadFilters } from '../search.ts';

interface BulkConfirmProps {
  open: boolean;
  filters: LeadFilters;
  /** The description of the change. */
  said: string;
  busy: boolean;
  onClose: () => void;
  /**
   * Starts the change.
   * @param expected the number of leads shown in the dialog
   */
  onGo: (expected: number) => Promise<Problem | null>;
}

export function BulkConfirm({ open, filters, said, busy, onClose, onGo }: BulkConfirmProps) {
  const text = useText();
  const formats = useFormats();
  const words = text.leads.bulk;
  const asker = useFilterContext();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { data, error, isFetching } = useQuery({
    ...countQuery(filters, asker),
    enabled: open,
    staleTime: 0,
  });
  useEffect(() => {
    if (open) setProblem(null);
  }, [open]);
  const count = isFetching ? undefined : data?.count;
  const shown = count === undefined ? '…' : formats.number(count);
  return (
    <Dialog open={open} title={words.confirm(count ?? 0, shown)} onClose={onClose}>
      <div className="grid gap-3">
        <p className="font-medium wrap-anywhere">{said}</p>
        <p className="text-soft text-13">{words.goesOn}</p>
        {error && <ProblemNote problem={toProblem(error)} />}
        {problem &&
          (problem.code === 'invalid_state' ? (
            <p role="alert">{words.moreNow}</p>
          ) : (
            <ProblemNote problem={problem} />
          ))}
        <div className="flex flex-wrap gap-2">
          <Button
            kind="strong"
            busy={busy}
            disabled={count === undefined || count === 0}
            onClick={async () => setProblem(await onGo(count ?? 0))}
          >
            {words.go(count ?? 0, shown)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {text.leads.views.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
