// Marks a conversation as done, unread, snoozed or assigned.
import { useCallback } from 'react';
import { callOperation } from '../../api.ts';
import type { Detail, Row } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { useReading } from './mark-as-read.ts';
import { useMarkedChange } from './marked-change.ts';

/** Returns a function that dismisses the reason why a lead needs a person. */
export function useDone(): (lead: string) => void {
  const change = useMarkedChange();
  const { talk } = useText();
  return useCallback(
    (lead) => {
      const run = (undo: boolean) => () => callOperation('conversations.markDone', { id: lead, undo });
      const message = talk.done;
      const undo = () => void change(lead, { marks: {}, run: run(true), message });
      void change(lead, { marks: { attention: null }, run: run(false), message, undo });
    },
    [change, talk],
  );
}

/** Returns a function that marks the open conversation as unread. */
export function useUnread(lead: Detail): () => void {
  const change = useMarkedChange();
  const { talk } = useText();
  const keepUnread = useReading(lead);
  const { id, last_item } = lead;
  return useCallback(() => {
    const mark = (unread: boolean, undo?: () => void) => {
      keepUnread(unread);
      const run = () =>
        callOperation('conversations.markRead', { id, through: unread ? null : last_item, unread });
      void change(id, { marks: { unread: unread ? 1 : 0 }, run, message: talk.unread, undo });
    };
    mark(true, () => mark(false));
  }, [change, talk, keepUnread, id, last_item]);
}

/** Returns a function that opts the lead out; `undo` lets Parley write to the lead again. */
export function useOptOut(): (lead: string, undo: boolean) => void {
  const change = useMarkedChange();
  const { talk } = useText();
  return useCallback(
    (lead, undone) => {
      const set = (undo: boolean, takeBack?: () => void) =>
        void change(lead, {
          marks: undo ? {} : { attention: null },
          run: () => callOperation('conversations.optOut', { id: lead, undo }),
          message: undo ? talk.undoOptOut : talk.optedOut,
          undo: takeBack,
        });
      set(undone, () => set(!undone));
    },
    [change, talk],
  );
}

/**
 * Returns a function that snoozes a conversation until a time; null ends the snooze. `before` is the time that undo
 * restores.
 */
export function useSnooze(): (lead: string, until: string | null, before: string | null) => void {
  const change = useMarkedChange();
  const { talk } = useText();
  const formats = useFormats();
  return useCallback(
    (lead, until, before) => {
      const set = (to: string | null, undo?: () => void) => {
        const marks = to === null ? { snoozed_until: null } : { snoozed_until: to, attention: null };
        const run = () => callOperation('conversations.snooze', { id: lead, until: to });
        const message = to === null ? talk.snoozeEnded : talk.snoozed(formats.moment(to));
        void change(lead, { marks, run, message, undo });
      };
      set(until, until === null ? undefined : () => set(before));
    },
    [change, talk, formats],
  );
}

type Owned = Pick<Row, 'lead_id' | 'assigned_to'>;

/** Returns a function that assigns a lead to a member; null removes the owner. */
export function useAssign(): (row: Owned, owner: { id: string; name: string } | null) => void {
  const change = useMarkedChange();
  const { talk } = useText();
  return useCallback(
    ({ lead_id, assigned_to: before }, owner) => {
      const set = (assigned_to: string | null, undo?: () => void) => {
        const run = () => callOperation('leads.update', { id: lead_id, assigned_to });
        const message = talk.assigned(owner?.name ?? null);
        void change(lead_id, { marks: { assigned_to }, run, message, undo });
      };
      set(owner?.id ?? null, () => set(before));
    },
    [change, talk],
  );
}
