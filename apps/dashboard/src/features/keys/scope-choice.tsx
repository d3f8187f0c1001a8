// The scopes of a key: full access or chosen scopes, each with a description.

import { CheckField } from '../../forms/check-field.tsx';
import { RadioField } from '../../forms/radio-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SCOPES, type Scope } from '../team/role-choice.tsx';
import { useKeysText } from './text.ts';

export interface Access {
  full: boolean;
  scopes: readonly Scope[];
}

export const getGrantedScopes = ({ full, scopes }: Access): Scope[] => (full ? [...SCOPES] : [...scopes]);

const READ = SCOPES.filter((scope) => scope.endsWith(':read'));

/** The scopes that a new key has by default: read-only access. */
export const READ_ONLY: Access = { full: false, scopes: READ };

/** The smallest sets of scopes for typical uses. */
const PRESETS = {
  crm: SCOPES.filter((scope) =>
    [
      ...['leads:read', 'leads:write', 'conversations:read', 'campaigns:read', 'messages:send'],
      ...['lists:read', 'lists:write', 'bookings:read', 'webhooks:manage', 'team:read'],
    ].includes(scope),
  ),
  read: READ,
  reporting: READ.filter((scope) => !['conversations:read', 'groups:read', 'team:read'].includes(scope)),
} as const;

export function ScopeChoice({ value, onChange }: { value: Access; onChange: (value: Access) => void }) {
  const text = useKeysText();
  const toggle = (scope: Scope, has: boolean) =>
    onChange({
      ...value,
      scopes: SCOPES.filter((one) => (one === scope ? has : value.scopes.includes(one))),
    });
  return (
    <>
      <RadioField
        label={text.access}
        value={value.full ? 'full' : 'custom'}
        onChange={(kind) => onChange({ ...value, full: kind === 'full' })}
        options={[
          { value: 'custom', name: text.custom, hint: text.customHint },
          { value: 'full', name: text.full, hint: text.fullHint },
        ]}
      />
      {!value.full && (
        <div className="grid gap-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons */}
          <div
            className="flex flex-wrap items-center gap-1 text-soft text-13"
            role="group"
            aria-label={text.presets}
          >
            <span aria-hidden="true">{text.presets}</span>
            {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((preset) => (
              <Button
                key={preset}
                kind="quiet"
                onClick={() => onChange({ full: false, scopes: PRESETS[preset] })}
              >
                {text.presetNames[preset]}
              </Button>
            ))}
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-y-2 gap-x-4">
            {SCOPES.map((scope) => (
              <li key={scope}>
                <CheckField
                  label={scope}
                  value={value.scopes.includes(scope)}
                  onChange={(has) => toggle(scope, has)}
                />
                <p className="ps-6.5 text-soft text-13 pointer-coarse:ps-8">{text.unlocks[scope]}</p>
              </li>
            ))}
          </ul>
          <p className="text-soft text-13" role="status">
            {value.scopes.length === 0 ? text.chooseOne : text.chosen(value.scopes.length)}
          </p>
        </div>
      )}
    </>
  );
}
