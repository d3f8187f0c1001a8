// Creates an API key with as few scopes as possible.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { CreatedKey } from './queries.ts';
import { type Access, READ_ONLY, ScopeChoice, scopesOf } from './scope-choice.tsx';
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
    mutationFn: async () => (await call('keys.create', { name: name.trim(), scopes: scopesOf(access) })).data,
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  const whole = name.trim() !== '' && scopesOf(access).length > 0;
  return (
    <FormDialog
      title={text.create}
      verb={text.create}
      busy={create.isPending}
      ready={whole}
      problem={create.error && common.problemOf(problemOf(create.error))}
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
