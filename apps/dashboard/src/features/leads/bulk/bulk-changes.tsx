// The list of bulk changes. Members can leave the page while a change runs, find the change here later, and undo all of
// it.
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TimeAgo } from '../../../ui/time.tsx';
import { useCan } from '../../session/session.ts';
import type { Bulk } from '../queries.ts';
import type { Bulks } from './use-bulk-changes.ts';

interface ChangesProps {
  bulks: readonly Bulk[];
  undo: Bulks['undo'];
}

/** Shows the running changes, one line each. */
export function RunningChanges({ bulks, undo }: ChangesProps) {
  const text = useText();
  const words = text.leads.bulk;
  const shown = bulks.filter(({ state }) => state === 'running' || state === 'undoing');
  if (shown.length === 0) return null;
  return (
    <ul className="grid border-t border-line bg-panel print:hidden" aria-label={words.changes}>
      {shown.map((bulk) => (
        <li key={bulk.id} className="px-4">
          <ChangeEntry bulk={bulk} undo={undo} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the changes of the last seven days. */
export function RecentChanges({ bulks, undo }: ChangesProps) {
  const text = useText();
  const words = text.leads.bulk;
  if (bulks.length === 0) return <p className="text-soft text-13 tabular-nums p-2">{words.noChanges}</p>;
  return (
    <ul className="grid max-h-[60vh] overflow-y-auto" aria-label={words.changes}>
      {bulks.map((bulk) => (
        <li key={bulk.id} className="px-1 border-b border-line">
          <ChangeEntry bulk={bulk} undo={undo} />
        </li>
      ))}
    </ul>
  );
}

function ChangeEntry({ bulk, undo }: { bulk: Bulk; undo: Bulks['undo'] }) {
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const words = text.leads.bulk;
  const { state, total, done, changed, unchanged, refused, restored, kept, undoable_until, by } = bulk;
  const isRunning = state === 'running' || state === 'undoing';
  // An undo processes only the leads that the change had changed.
  const whole = state === 'undoing' ? changed : total;
  // The server decides how long a change can be undone, because a device's clock can be wrong.
  const canUndo = can('bulk.undo') && undoable_until !== null;
  const status = isRunning
    ? words.running(formats.number(done), formats.number(whole))
    : state === 'undone'
      ? words.restored(formats.number(restored), kept)
      : words.result(formats.number(changed), unchanged, refused);
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3 py-2">
      <p className="font-medium wrap-anywhere">
        <bdi>{useChangeText(bulk)}</bdi>
      </p>
      <p className="text-soft text-13 tabular-nums" role={isRunning ? 'status' : undefined}>
        {words.states[state]} · {status}
        {!isRunning && (
          <>
            {' · '}
            <TimeAgo at={bulk.created_at} />
          </>
        )}
        {by !== null && ` · ${words.by(by)}`}
      </p>
      {isRunning && (
        <div className="flex-1">
          <Progress label={words.states[state]} value={done} max={whole} />
        </div>
      )}
      {canUndo && <Button onClick={() => void undo([bulk.id])}>{text.undo}</Button>}
    </div>
  );
}

/** Returns a description of the change. */
function useChangeText({ change }: Bulk): string {
  const text = useText();
  const formats = useFormats();
  const { leadFields } = text;
  const parts = Object.entries(change).map(([field, value]) => {
    if (field === 'status')
      return text.labeled(leadFields.names.status, leadFields.statuses[value as 'cold']);
    if (field === 'next_action_at' && typeof value === 'string') return formats.moment(value);
    if (Array.isArray(value)) return `${field === 'add_tags' ? '+' : '−'} ${value.join(', ')}`;
    if (field === 'assigned_to') return leadFields.names.owner;
    if (field === 'list_id') return text.leads.bulk.list;
    if (field === 'leave_queue') return text.leads.bulk.leaveQueue;
    return typeof value === 'string' ? value : null;
  });
  return parts.filter(Boolean).join(' · ') || text.leads.bulk.clearNext;
}
