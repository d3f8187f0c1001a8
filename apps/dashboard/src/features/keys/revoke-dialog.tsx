// Revokes a key after its name was typed. Revoking is permanent: everything that uses the key stops working.

import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { TimeAgo } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.ts';
import type { ApiKey } from './queries.ts';
import { useKeysText } from './text.ts';

/** Ignores extra white space, which is hard to see and to type. */
const normalize = (name: string) => name.trim().replace(/\s+/g, ' ');

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const text = useKeysText();
  const { id, name, last_used_at } = apiKey;
  const form = useRecordForm({
    record: { typed: '' },
    save: () => callOperation('keys.revoke', { id }),
    isNew: true,
    onSaved: () => {
      onClose();
      showToast({ title: text.revokedToast(name) });
    },
    refetch: ['keys'],
  });
  return (
    <FormDialog
      size="small"
      title={text.revokeTitle(name)}
      verb={text.revokeVerb}
      danger
      form={form}
      ready={normalize(form.values.typed) === normalize(name)}
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
      <TextField label={text.revokeType(name)} {...form.field('typed')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
