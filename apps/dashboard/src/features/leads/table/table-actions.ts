// Keyboard actions of the leads page.

import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo } from 'react';
import type { Action } from '../../../actions/action.ts';
import { useActions } from '../../../actions/registry.tsx';
import { linkTo } from '../../../links.ts';
import { useText } from '../../../text/language.tsx';
import type { ListPosition } from './list-position.ts';
import type { Selection } from './selection.ts';

interface TableKeyHandlers {
  place: ListPosition;
  selection: Selection | null;
  field: RefObject<HTMLInputElement | null>;
  /** Opens or closes the preview of the current row. */
  onPreview: (open: boolean) => void;
  isPreviewed: boolean;
}

export function useLeadsActions({ place, selection, field, onPreview, isPreviewed }: TableKeyHandlers): void {
  const text = useText();
  const navigate = useNavigate();
  const { at, go, take } = place;
  const actions = useMemo<Action[]>(() => {
    const { keys: words, selectLoaded } = text.leads;
    const group = 'list' as const;
    const some = selection !== null && (selection.all !== null || selection.ids.size > 0);
    const leaveTable = () => {
      if (isPreviewed) {
        onPreview(false);
        take();
      } else if (some) selection.clear();
    };
    const open = () => {
      if (at !== null) void navigate(linkTo.lead(at));
    };
    return [
      { id: 'leads.next', label: words.next, keys: 'j', group, run: () => go(1) },
      { id: 'leads.previous', label: words.previous, keys: 'k', group, run: () => go(-1) },
      { id: 'leads.open', label: words.open, keys: 'enter', group, run: open },
      { id: 'leads.preview', label: words.preview, keys: 'space', group, run: () => onPreview(!isPreviewed) },
      { id: 'leads.search', label: words.search, keys: '/', group, run: () => field.current?.focus() },
      { id: 'leads.leave', label: words.leave, keys: 'escape', group, run: leaveTable },
      ...(selection === null
        ? []
        : (
            [
              ['leads.select', words.select, 'x', () => at !== null && selection.toggle(at)],
              ['leads.range', words.range, 'shift+x', () => at !== null && selection.extend(at)],
              ['leads.select-loaded', selectLoaded, 'mod+a', selection.setLoaded],
            ] as const
          ).map(([id, label, keys, run]) => ({ id, label, keys, group, run: () => void run() }))),
    ];
  }, [text, navigate, at, go, take, selection, field, onPreview, isPreviewed]);
  useActions(actions);
}
