// Pending changes of leads. They are applied to a record only when it is rendered, so that colleagues' changes stay
// visible and a failed change leaves nothing to revert.
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

function setPending(lead: string, patches: readonly Patch[]): void {
  if (patches.length === 0) byLead.delete(lead);
  else byLead.set(lead, patches);
  for (const listener of listeners) listener();
}

/**
 * Adds a pending change.
 * @returns a function that removes it
 */
export function addPendingChange(lead: string, patch: Patch): () => void {
  setPending(lead, [...(byLead.get(lead) ?? NONE), patch]);
  return () =>
    setPending(
      lead,
      (byLead.get(lead) ?? NONE).filter((one) => one !== patch),
    );
}

/** Returns the record with its pending changes applied. */
export function withPendingChanges<L extends LeadRecord>(lead: L): L {
  let shown = lead;
  for (const patch of byLead.get(lead.id) ?? NONE) shown = { ...shown, ...patch(shown) };
  return shown;
}

/** Returns the record with its pending changes applied, and renders again when they change. */
export function useWithPendingChanges<L extends LeadRecord>(lead: L): L {
  const patches = useSyncExternalStore(subscribe, () => byLead.get(lead.id) ?? NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pending changes also change the result
  return useMemo(() => withPendingChanges(lead), [lead, patches]);
}
