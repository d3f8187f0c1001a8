// The fields of an engine, each with a hint on where to find its value.

import { PasswordField, TextField } from '../../forms/text-field.tsx';
import type { FormFields } from '../../forms/use-form-fields.ts';
import { createRandomId } from '../../random-id.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormProblem, Hint, Stack } from '../../ui/layout.tsx';
import { ENGINE_FORMS, type Engine } from './fields.ts';
import { useNumbersText } from './text.ts';

interface EngineFieldsProps {
  engine: Engine;
  form: Pick<FormFields<{ engine: Record<string, string> }>, 'field'>;
  /** The secrets that are stored for an existing number; an empty field keeps the stored one. */
  stored?: readonly string[];
}

export function EngineFields({ engine, form, stored }: EngineFieldsProps) {
  const text = useNumbersText().form;
  return (
    <>
      {ENGINE_FORMS[engine].fields
        .filter(({ fixed }) => !(fixed && stored))
        .map(({ name, secret, optional, numeric }) => {
          const isStored = stored?.includes(name) ?? false;
          const label = text.fields[name] ?? name;
          const field = form.field(`engine.${name}`);
          const common = {
            name,
            label: optional ? text.optional(label) : label,
            hint: [isStored ? text.stored : null, text.hints[`${engine}.${name}`] ?? text.hints[name]]
              .filter(Boolean)
              .join(' '),
            ...field,
            autoComplete: 'off' as const,
          };
          if (!secret) return <TextField key={name} inputMode={numeric ? 'numeric' : 'text'} {...common} />;
          if (name !== 'verify_token')
            return <PasswordField key={name} {...common} autoComplete="new-password" />;
          if (isStored && field.value === '')
            return (
              <div key={name} className="grid justify-items-start gap-2">
                <p>
                  <b>{label}</b> {text.stored}
                </p>
                <Button onClick={() => field.onChange(createRandomId())}>{text.newToken}</Button>
              </div>
            );
          return (
            <Stack key={name} gap={2}>
              <CopyField label={label} value={field.value} />
              <Hint>{text.tokenHint}</Hint>
              {field.problem !== undefined && <FormProblem>{field.problem}</FormProblem>}
            </Stack>
          );
        })}
    </>
  );
}
