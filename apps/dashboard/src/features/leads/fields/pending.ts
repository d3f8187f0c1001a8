// Changes that the server has not answered yet. They lie over the record and are not written into it: what colleagues
// change meanwhile shows through, and a change that fails is gone without a trace.
import { useMemo, useSyncExternalStore } from 'react';
import type { Answer } from '../../../api.ts';

export type LeadRecord = Answer<'leads.get'>['data'];
export type Patch = (lead: LeadRecord) => Partial<LeadRecord>;

const NONE: readonly Patch[] = [];
const byLead = new Map<string, readonly Patch[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(lead: string, patches: readonly Patch[]): void {
  if (patches.length === 0) byLead.delete(lead);
  else byLead.set(lead, patches);
  for (const listener of listeners) listener();
}

/** Shows a change from now on; the answer takes it away. */
export function lay(lead: string, patch: Patch): () => void {
  set(lead, [...(byLead.get(lead) ?? NONE), patch]);
  return () =>
    set(
      lead,
      (byLead.get(lead) ?? NONE).filter((one) => one !== patch),
    );
}

/** The record with the changes that are under way. */
export function shownOf<L extends LeadRecord>(lead: L): L {
  let shown = lead;
  for (const patch of byLead.get(lead.id) ?? NONE) shown = { ...shown, ...patch(shown) };
  return shown;
}

/** The same for a component. */
export function useShown<L extends LeadRecord>(lead: L): L {
  const patches = useSyncExternalStore(subscribe, () => byLead.get(lead.id) ?? NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over it decides
  return useMemo(() => shownOf(lead), [lead, patches]);
}
