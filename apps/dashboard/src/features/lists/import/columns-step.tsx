// The second step: the meaning of each column, and the default country of phones.

import { SelectField } from '../../../forms/select-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { useListText } from '../text.ts';
import { OWN_CODE, useCountries } from './countries.ts';
import { type Draft, findMissing, type Kind, setColumn, setCountry } from './import-draft.ts';
import { useOpenStep } from './use-steps.ts';

export function ColumnsStep({ listId, draft }: { listId: string; draft: Draft }) {
  const words = useListText().import;
  const openStep = useOpenStep(listId);
  const { options } = useCountries(draft);
  const facts = draft.facts!;
  const missingPart = findMissing(draft);
  const phone = draft.columns.findIndex(({ kind }) => kind === 'phone');
  const kinds = (Object.entries(words.kinds) as [Kind, string][]).map(([value, name]) => ({ value, name }));
  const isVariable = draft.columns.some(({ kind }) => kind === 'variable');
  return (
    <Stack>
      <p className="text-soft text-13">{words.columnsHint}</p>
      {/* The labels are only for screen readers, because the column's name is next to the field. */}
      <ul className="[&_label]:sr-only">
        {draft.columns.map((column, at) => {
          const title = facts.columns[at] || words.column(at + 1);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
              key={at}
              className="relative grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-y-2 gap-x-4 items-start py-3 border-t border-line max-tablet:grid-cols-1"
            >
              <div className="min-w-0 overflow-hidden">
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <p className="text-soft text-13 truncate">
                  <bdi>
                    {facts.sample
                      .map((cells) => cells[at]?.trim())
                      .filter(Boolean)
                      .join(' · ') || words.emptyColumn}
                  </bdi>
                </p>
              </div>
              <SelectField<Kind>
                label={words.kindOf(title)}
                value={column.kind}
                options={kinds}
                onChange={(kind) =>
                  setColumn(listId, draft, at, {
                    kind,
                    ...(kind === 'variable' && column.name === '' && { name: title.slice(0, 60) }),
                  })
                }
              />
              {column.kind === 'variable' && (
                <TextField
                  label={words.variableOf(title)}
                  value={column.name}
                  maxLength={60}
                  onChange={(name) => setColumn(listId, draft, at, { name })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isVariable && <p className="text-soft text-13">{words.variablesHint}</p>}
      {phone >= 0 && facts.bare[phone] && (
        <div className="max-w-104">
          <SelectField
            label={words.country}
            value={draft.country}
            hint={words.countryHint}
            options={[
              { value: '', name: words.chooseCountry },
              { value: OWN_CODE, name: words.ownCountry },
              ...options,
            ]}
            onChange={(country) => setCountry(listId, draft, country)}
          />
        </div>
      )}
      {missingPart && (
        <p className="text-waiting" role="status">
          {words.missing[missingPart]}
        </p>
      )}
      <Row>
        <Button kind="strong" disabled={missingPart !== null} onClick={() => openStep('check')}>
          {words.toCheck}
        </Button>
      </Row>
    </Stack>
  );
}
