// The dialog that adds or edits a provider: its name, its kind, and the fields of that kind.
import type { ReactNode } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FieldProps, Option } from '../../forms/labelled-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { PasswordField, TextField } from '../../forms/text-field.tsx';
import type { FormStatus } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { useProvidersText } from './text.ts';

type FieldBinding = Pick<FieldProps<string>, 'value' | 'onChange' | 'problem'>;

interface ProviderDialogProps {
  kind: 'models' | 'calendars';
  form: FormStatus;
  /** The name of the provider to edit; undefined: a new one. */
  edits: string | undefined;
  /** The field of a new provider's name. */
  name: FieldBinding | null;
  /** The kind of provider; null: it can't be changed. */
  provider: FieldBinding | null;
  options: readonly Option<string>[];
  onClose: () => void;
  children: ReactNode;
}

export function ProviderDialog(props: ProviderDialogProps) {
  const { kind, form, edits, name, provider, options, onClose, children } = props;
  const words = useProvidersText();
  const text = words[kind];
  return (
    <FormDialog
      title={edits === undefined ? text.add : text.changeTitle(edits)}
      verb={useText().save}
      form={form}
      onClose={onClose}
    >
      {name && (
        <TextField
          label={words.name}
          hint={words.calendars.nameHint}
          {...name}
          maxLength={64}
          autoComplete="off"
          autoFocus
        />
      )}
      {provider && <SelectField label={words.provider} {...provider} options={options} />}
      {children}
    </FormDialog>
  );
}

interface SecretFieldProps extends FieldBinding {
  label: string;
  hint?: string | undefined;
  /** Whether a secret is stored. It is never shown, and is kept if the field stays empty. */
  isStored: boolean;
}

export function SecretField({ hint, isStored, ...rest }: SecretFieldProps) {
  const words = useProvidersText();
  const usual = isStored ? words.secretKept : words.secretNew;
  return <PasswordField {...rest} hint={hint ?? usual} autoComplete="new-password" />;
}
