// The second step: the meaning of each column, and the default country of phones.
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useListText } from '../words.ts';
import { OWN_CODE, useCountries } from './countries.ts';
import classes from './import.module.css';
import { type Draft, findMissing, type Kind, setColumn, setCountry } from './import-draft.ts';

export function ColumnsStep({ listId, draft }: { listId: string; draft: Draft }) {
  const words = useListText().import;
  const navigate = useNavigate();
  const { options } = useCountries(draft);
  const facts = draft.facts!;
  const missingPart = findMissing(draft);
  const phone = draft.columns.findIndex(({ kind }) => kind === 'phone');
  const kinds = (Object.entries(words.kinds) as [Kind, string][]).map(([value, name]) => ({ value, name }));
  const isVariable = draft.columns.some(({ kind }) => kind === 'variable');
  return (
    <div className={classes.step}>
      <p className={classes.soft}>{words.columnsHint}</p>
      <ul className={classes.columns}>
        {draft.columns.map((column, at) => {
          const title = facts.columns[at] || words.column(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
            <li key={at}>
              <div className={classes.what}>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <p className={classes.soft}>
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
                  dir="auto"
                  onChange={(name) => setColumn(listId, draft, at, { name })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isVariable && <p className={classes.soft}>{words.variablesHint}</p>}
      {phone >= 0 && facts.bare[phone] && (
        <div className={classes.country}>
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
        <p className={classes.warn} role="status">
          {words.missing[missingPart]}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          kind="strong"
          disabled={missingPart !== null}
          onClick={() =>
            void navigate({ to: '/lists/$id/import', params: { id: listId }, search: { step: 'check' } })
          }
        >
          {words.toCheck}
        </Button>
      </div>
    </div>
  );
}
