// Creates an API key with as few scopes as possible.

import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import type { CreatedKey } from './queries.ts';
import { getGrantedScopes, READ_ONLY, ScopeChoice } from './scope-choice.tsx';
import { useKeysText } from './text.ts';

interface CreateDialogProps {
  onMade: (key: CreatedKey) => void;
  onClose: () => void;
}

export function CreateDialog({ onMade, onClose }: CreateDialogProps) {
  const text = useKeysText();
  const form = useRecordForm({
    record: { name: '', access: READ_ONLY },
    save: async ({ name, access }) =>
      (await callOperation('keys.create', { name: name.trim(), scopes: getGrantedScopes(access) })).data,
    isNew: true,
    onSaved: onMade,
    refetch: ['keys'],
  });
  const { name, access } = form.values;
  return (
    <FormDialog
      title={text.create}
      verb={text.create}
      form={form}
      ready={name.trim() !== '' && getGrantedScopes(access).length > 0}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        {...form.field('name')}
        maxLength={255}
        autoComplete="off"
        autoFocus
      />
      <ScopeChoice {...form.field('access')} />
    </FormDialog>
  );
}
