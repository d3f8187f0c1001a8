// The fields of an engine, each with a hint on where to find its value.
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormProblem, Hint, Stack } from '../../ui/layout.tsx';
import { ENGINE_FORMS, type Engine } from './fields.ts';
import { useNumbersText } from './words.ts';

interface EngineFieldsProps {
  engine: Engine;
  values: Readonly<Record<string, string>>;
  onChange: (field: string, value: string) => void;
  problems: Readonly<Record<string, string>>;
  /** The secrets that are stored for an existing number; an empty field keeps the stored one. */
  stored?: readonly string[];
  onMakeToken: () => void;
}

export function EngineFields(props: EngineFieldsProps) {
  const { engine, values, onChange, problems, stored, onMakeToken } = props;
  const text = useNumbersText().form;
  const { section, fields } = ENGINE_FORMS[engine];
  return (
    <>
      {section !== null && problems[section] !== undefined && <FormProblem>{problems[section]}</FormProblem>}
      {fields
        .filter(({ fixed }) => !(fixed && stored))
        .map(({ name, secret, optional, numeric }) => {
          const isStored = stored?.includes(name) ?? false;
          const label = text.fields[name] ?? name;
          const common = {
            name,
            label: optional ? text.optional(label) : label,
            hint: [isStored ? text.stored : null, text.hints[`${engine}.${name}`] ?? text.hints[name]]
              .filter(Boolean)
              .join(' '),
            value: values[name] ?? '',
            onChange: (value: string) => onChange(name, value),
            problem: problems[`${section}.${name}`],
            autoComplete: 'off' as const,
          };
          if (!secret) return <TextField key={name} inputMode={numeric ? 'numeric' : 'text'} {...common} />;
          if (name !== 'verify_token')
            return <PasswordField key={name} {...common} autoComplete="new-password" />;
          if (isStored && !values[name])
            return (
              <div key={name} className="grid justify-items-start gap-2">
                <p>
                  <b>{label}</b> {text.stored}
                </p>
                <Button onClick={onMakeToken}>{text.newToken}</Button>
              </div>
            );
          return (
            <Stack key={name} gap={2}>
              <CopyField label={label} value={values[name] ?? ''} />
              <Hint>{text.tokenHint}</Hint>
              {problems[`${section}.${name}`] !== undefined && (
                <p className="text-danger text-13 wrap-anywhere">{problems[`${section}.${name}`]}</p>
              )}
            </Stack>
          );
        })}
    </>
  );
}
