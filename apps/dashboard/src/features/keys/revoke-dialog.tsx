// Revokes a key after its name was typed. Revoking is permanent: everything that uses the key stops working.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.ts';
import type { ApiKey } from './queries.ts';
import { useKeysText } from './words.ts';

/** Ignores extra white space, which is hard to see and to type. */
const normalize = (name: string) => name.trim().replace(/\s+/g, ' ');

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient();
  const common = useText();
  const text = useKeysText();
  const { id, name, last_used_at } = apiKey;
  const [typed, setTyped] = useState('');
  const revoke = useMutation({
    mutationFn: () => callOperation('keys.revoke', { id }),
    onSuccess: () => {
      onClose();
      showToast({ title: text.revokedToast(name) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  const isConfirmed = normalize(typed) === normalize(name);
  return (
    <FormDialog
      size="small"
      title={text.revokeTitle(name)}
      verb={text.revokeVerb}
      danger
      busy={revoke.isPending}
      ready={isConfirmed}
      problem={revoke.error && common.problemOf(toProblem(revoke.error))}
      onSubmit={revoke.mutate}
      onClose={onClose}
    >
      <p>
        {last_used_at === null ? (
          text.revokeNever
        ) : (
          <>
            {text.used} <TimeAgo at={last_used_at} />.
          </>
        )}{' '}
        {text.revokeWhy}
      </p>
      <TextField
        label={text.revokeType(name)}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        dir="auto"
        autoFocus
      />
    </FormDialog>
  );
}
