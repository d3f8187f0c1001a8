// Radio buttons for a role, each with a description; for the role `custom`, also its scopes.
import type { Answer } from '../../api.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { RadioField } from '../../forms/radio-field.tsx';
import { useSession } from '../session/session.ts';
import type { Role } from './queries.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { useTeamText } from './text.ts';

export type Scope = Answer<'team.people'>['data'][number]['scopes'][number];

/** All scopes in the order of the contract. The type check fails when one is missing. */
export const SCOPES = Object.keys({
  'leads:read': 0,
  'leads:write': 0,
  'conversations:read': 0,
  'messages:send': 0,
  'campaigns:read': 0,
  'campaigns:write': 0,
  'lists:read': 0,
  'lists:write': 0,
  'bookings:read': 0,
  'groups:read': 0,
  'links:read': 0,
  'team:read': 0,
  'blocklist:manage': 0,
  'webhooks:manage': 0,
} satisfies Record<Scope, 0>) as Scope[];
const ROLES: readonly Role[] = ['owner', 'admin', 'editor', 'responder', 'viewer', 'custom'];

export interface RoleValue {
  role: Role;
  scopes: readonly Scope[];
}

/** Converts the choice for the API, which accepts scopes only with `custom`. */
export const toApiRole = ({ role, scopes }: RoleValue) => ({
  role,
  ...(role === 'custom' ? { scopes: [...scopes] } : {}),
});

export const isComplete = ({ role, scopes }: RoleValue): boolean => role !== 'custom' || scopes.length > 0;

interface RoleChoiceProps {
  value: RoleValue;
  onChange: (value: RoleValue) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const text = useTeamText();
  const { member } = useSession();
  // Only owners can make someone an owner.
  const roles = ROLES.filter((role) => role !== 'owner' || member.role === 'owner' || value.role === 'owner');
  const toggle = (scope: Scope, has: boolean) =>
    onChange({
      ...value,
      scopes: SCOPES.filter((one) => (one === scope ? has : value.scopes.includes(one))),
    });
  return (
    <>
      <RadioField
        label={text.role}
        value={value.role}
        onChange={(role) => onChange({ ...value, role })}
        options={roles.map((role) => ({
          value: role,
          name: text.roleNames[role],
          hint: text.roleHints[role],
        }))}
      />
      {value.role === 'custom' && (
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          <legend className="pb-1 text-13 font-medium">{text.scopes}</legend>
          {SCOPES.map((scope) => (
            <CheckField
              key={scope}
              label={scope}
              value={value.scopes.includes(scope)}
              onChange={(has) => toggle(scope, has)}
            />
          ))}
        </fieldset>
      )}
      <RoleMatrix />
    </>
  );
}
