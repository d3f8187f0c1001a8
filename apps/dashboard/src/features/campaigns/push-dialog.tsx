// Pushes a lead by hand: a preview first, then the push.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { toProblem } from '../../problem.ts';
import { useFormats } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { showToast } from '../../ui/toast.ts';
import { formatPhone } from '../conversations/lead-name.ts';
import { Note } from './notes.tsx';
import type { Card } from './queries.ts';
import { useCampaignText } from './text.ts';

type Preview = Answer<'campaigns.previewLead'>['data'];

const toInput = ({ id }: Card, { phone, name, email }: { phone: string; name: string; email: string }) => ({
  ...{ id, phone: phone.trim() },
  ...(name.trim() && { name: name.trim() }),
  ...(email.trim() && { email: email.trim() }),
});

type PushInput = ReturnType<typeof toInput>;

const isSame = (one: PushInput, other: PushInput) => JSON.stringify(one) === JSON.stringify(other);

interface PushDialogProps {
  card: Card;
  onClose: () => void;
}

export function PushDialog({ card, onClose }: PushDialogProps) {
  const text = useCampaignText();
  const formats = useFormats();
  const client = useQueryClient();
  const form = useRecordForm({
    record: { phone: '', name: '', email: '' },
    save: async (values) => (await callOperation('campaigns.pushLead', toInput(card, values))).data,
    isNew: true,
    onSaved: ({ phone, note }) => {
      onClose();
      showToast({ title: text.pushed(formatPhone(phone)), text: formats.told(note) });
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      void client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
  const input = toInput(card, form.values);
  const previewing = useMutation({
    mutationFn: async (wanted: typeof input) => (await callOperation('campaigns.previewLead', wanted)).data,
    // The refusal of an earlier input does not concern the current one.
    onSettled: (_, error, wanted) =>
      error && isSame(wanted, toInput(card, form.getValues())) && form.refuse(toProblem(error)),
  });
  const isCurrent = previewing.variables !== undefined && isSame(previewing.variables, input);
  const preview = isCurrent ? previewing.data : undefined;
  const isLoading = isCurrent && previewing.isPending;
  const look = () => !isLoading && previewing.mutate(input);
  return (
    <FormDialog
      title={text.pushTitle(card.name)}
      verb={preview ? text.pushVerb : text.look}
      form={{
        ...form,
        busy: form.busy || isLoading,
        submit: preview ? form.submit : look,
      }}
      // Without a first message there is nothing to push.
      ready={input.phone !== '' && preview?.first_message !== null}
      onClose={onClose}
    >
      <Note>{text.pushHint}</Note>
      <TextField label={text.phone} {...form.field('phone')} autoComplete="off" autoFocus />
      <TextField label={text.leadName} {...form.field('name')} autoComplete="off" />
      <TextField label={text.email} type="email" {...form.field('email')} autoComplete="off" />
      {preview && <PushPreview of={preview} />}
    </FormDialog>
  );
}

function PushPreview({ of }: { of: Preview }) {
  const text = useCampaignText();
  const formats = useFormats();
  const { from, note, first_message } = of;
  return (
    <div className="grid gap-3 p-3 rounded-control bg-sunk" role="status">
      <p>{formats.told(note)}</p>
      <Facts
        of={[
          [text.from, from.phone === null ? from.name : `${from.name} · +${from.phone}`],
          [
            text.firstMessage,
            <span key="first" dir="auto">
              {first_message ?? text.noMessage}
            </span>,
          ],
        ]}
      />
    </div>
  );
}
