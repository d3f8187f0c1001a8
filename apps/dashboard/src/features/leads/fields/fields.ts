// The editable fields of a lead, and the permission that each needs.
import type { OperationId } from '../../../api.ts';
import { useCan, useSession } from '../../session/session.ts';

const LEAD_FIELDS = ['status', 'owner', 'next', 'deal', 'tags', 'name', 'email'] as const;
export type LeadFieldName = (typeof LEAD_FIELDS)[number];

interface FieldInput {
  operation: Extract<OperationId, 'leads.update' | 'leads.changeContact'>;
  /** The names of the fields that the operation accepts. */
  sends: readonly string[];
}

export const FIELD_OPERATIONS: Record<LeadFieldName, FieldInput> = {
  status: { operation: 'leads.update', sends: ['status'] },
  owner: { operation: 'leads.update', sends: ['assigned_to'] },
  next: { operation: 'leads.update', sends: ['next_action_at', 'next_action_label'] },
  deal: { operation: 'leads.update', sends: ['deal_status', 'lost_reason'] },
  tags: { operation: 'leads.update', sends: ['tags'] },
  name: { operation: 'leads.changeContact', sends: ['name'] },
  email: { operation: 'leads.changeContact', sends: ['email'] },
};

/**
 * Returns a function that returns whether the member can change a field. Some roles can send only certain fields of an
 * operation.
 */
export function useCanChangeField(): (field: LeadFieldName) => boolean {
  const can = useCan();
  const { limited_to } = useSession();
  return (field) => {
    const { operation, sends } = FIELD_OPERATIONS[field];
    const only = limited_to[operation];
    return can(operation) && (only === undefined || sends.every((one) => only.includes(one)));
  };
}
