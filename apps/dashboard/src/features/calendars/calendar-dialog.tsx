// Connects or edits a calendar. Stored secrets are never shown; an empty field keeps the stored secret.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { mapProblemsByField } from '../../field-problems.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useProvidersText } from '../models/words.ts';
import type { Calendar, CalendarFields, Calendars } from './queries.ts';

interface CalendarDialogProps {
  calendars: Calendars;
  /** The calendar to edit; undefined: a new one. */
  calendar?: Calendar;
  onClose: () => void;
}

type Values = Record<string, string>;

const getStoredValues = (calendar: Calendar | undefined, fields: CalendarFields): Values =>
  Object.fromEntries(
    fields.map(({ name, usual }) => {
      const stored = calendar?.settings[name];
      return [name, stored === undefined || stored === usual ? '' : String(stored)];
    }),
  );

export function CalendarDialog({ calendars, calendar, onClose }: CalendarDialogProps) {
  const client = useQueryClient();
  const common = useText();
  const words = useProvidersText();
  const text = words.calendars;
  const [name, setName] = useState(calendar?.name ?? '');
  const [provider, setProvider] = useState(calendar?.provider ?? calendars.providers[0]?.name ?? '');
  const fields = calendars.providers.find((one) => one.name === provider)?.fields ?? [];
  const before = getStoredValues(calendar, fields);
  const [values, setValues] = useState<Values>(before);
  const save = useMutation({
    mutationFn: () => {
      const filled = Object.entries(values).filter(([field, value]) =>
        calendar ? value !== (before[field] ?? '') : value.trim() !== '',
      );
      const settings = Object.fromEntries(
        filled
          .filter(([field]) => fields.some((one) => one.name === field))
          .map(([field, value]) => [field, value.trim()]),
      );
      if (calendar) return callOperation('calendars.change', { id: calendar.id, settings });
      return callOperation('calendars.add', { name: name.trim(), provider, settings });
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['calendars'] }),
  });
  const problem = save.error ? toProblem(save.error) : null;
  const problems = mapProblemsByField(problem, common);
  // A switch can't show an error, so errors of its field are shown elsewhere.
  const named = fields.filter(({ format }) => format !== 'switch').map((one) => one.name);
  const shown = new Set(calendar ? named : ['name', ...named]);
  const elsewhere = Object.keys(problems).some((field) => !shown.has(field));
  const moved = fields.some(({ name: field, format }) => format === 'url' && values[field] !== before[field]);
  return (
    <FormDialog
      title={calendar ? text.changeTitle(calendar.name) : text.add}
      verb={common.save}
      busy={save.isPending}
      problem={
        problem && (problem.code !== 'validation_error' || elsewhere) ? common.problemOf(problem) : null
      }
      onSubmit={save.mutate}
      onClose={onClose}
    >
      {!calendar && (
        <>
          <TextField
            label={words.name}
            hint={text.nameHint}
            value={name}
            onChange={setName}
            problem={problems['name']}
            maxLength={64}
            autoComplete="off"
            autoFocus
          />
          <SelectField
            label={words.provider}
            value={provider}
            onChange={(value) => {
              setProvider(value);
              setValues({});
              save.reset();
            }}
            options={calendars.providers.map((one) => ({
              value: one.name,
              name: text.kinds[one.name] ?? one.name,
            }))}
          />
        </>
      )}
      {fields.some(({ name: field }) => field === 'service_account_key') && (
        <p className="text-soft text-13">{text.either}</p>
      )}
      {calendar && moved && <p className="text-soft text-13">{text.again}</p>}
      {fields.map((field) => (
        <CalendarField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          isStored={calendar?.secrets.includes(field.name) ?? false}
          problem={problems[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
    </FormDialog>
  );
}

interface FieldProps {
  field: CalendarFields[number];
  value: string;
  /** Whether a secret is already stored; it is kept if the field stays empty. */
  isStored: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function CalendarField({ field, value, isStored, problem, onChange }: FieldProps) {
  const words = useProvidersText();
  const text = words.calendars;
  const label = text.fields[field.name] ?? field.name;
  if (field.format === 'switch') {
    return (
      <CheckField
        label={label}
        checked={value === 'true'}
        onChange={(checked) => onChange(checked ? 'true' : '')}
      />
    );
  }
  const same = { label, value, onChange, problem };
  if (field.secret) {
    const hint = isStored ? words.secretKept : words.secretNew;
    return <PasswordField {...same} hint={hint} autoComplete="new-password" />;
  }
  const hint = field.usual !== null ? text.usual(field.usual) : field.required ? undefined : text.optional;
  return <TextField {...same} {...(hint !== undefined && { hint })} autoComplete="off" />;
}
