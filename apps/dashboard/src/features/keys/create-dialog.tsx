// Creates an API key with as few scopes as possible.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { CreatedKey } from './queries.ts';
import { type Access, getGrantedScopes, READ_ONLY, ScopeChoice } from './scope-choice.tsx';
import { useKeysText } from './words.ts';

interface CreateDialogProps {
  onMade: (key: CreatedKey) => void;
  onClose: () => void;
}

export function CreateDialog({ onMade, onClose }: CreateDialogProps) {
  const client = useQueryClient();
  const common = useText();
  const text = useKeysText();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<Access>(READ_ONLY);
  const create = useMutation({
    mutationFn: async () =>
      (await callOperation('keys.create', { name: name.trim(), scopes: getGrantedScopes(access) })).data,
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  const whole = name.trim() !== '' && getGrantedScopes(access).length > 0;
  return (
    <FormDialog
      title={text.create}
      verb={text.create}
      busy={create.isPending}
      ready={whole}
      problem={create.error && common.problemOf(toProblem(create.error))}
      onSubmit={create.mutate}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        value={name}
        onChange={(value) => {
          setName(value);
          create.reset();
        }}
        maxLength={255}
        autoComplete="off"
        dir="auto"
        autoFocus
      />
      <ScopeChoice value={access} onChange={setAccess} />
    </FormDialog>
  );
}
