// Pushes a lead by hand: a preview first, then the push.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, callOperation } from '../../api.ts';
import { mapProblemsByField } from '../../field-problems.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { Note } from './notes.tsx';
import type { Card } from './queries.ts';
import { useCampaignText } from './words.ts';

type Preview = Answer<'campaigns.previewLead'>['data'];
const FIELDS = ['phone', 'name', 'email'] as const;

interface PushDialogProps {
  card: Card;
  onClose: () => void;
}

export function PushDialog({ card, onClose }: PushDialogProps) {
  const common = useText();
  const text = useCampaignText();
  const formats = useFormats();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ phone: '', name: '', email: '' });
  const input = {
    id: card.id,
    phone: typed.phone.trim(),
    ...(typed.name.trim() && { name: typed.name.trim() }),
    ...(typed.email.trim() && { email: typed.email.trim() }),
  };
  const previewing = useMutation({
    mutationFn: async () => (await callOperation('campaigns.previewLead', input)).data,
  });
  // The preview always belongs to the current input: each edit resets the mutation.
  const preview = previewing.data;
  const push = useMutation({
    mutationFn: async () => (await callOperation('campaigns.pushLead', input)).data,
    onSuccess: ({ phone, note }) => {
      onClose();
      showToast({ title: text.pushed(`+${phone}`), text: formats.told(note) });
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      void client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
  const error = push.error ?? previewing.error;
  const problem = error && toProblem(error);
  const problems = mapProblemsByField(problem, common);
  const isSaid = FIELDS.some((field) => problems[field] !== undefined);
  const set = (field: (typeof FIELDS)[number]) => (value: string) => {
    setTyped((old) => ({ ...old, [field]: value }));
    previewing.reset();
    push.reset();
  };
  return (
    <FormDialog
      title={text.pushTitle(card.name)}
      verb={preview ? text.pushVerb : text.look}
      busy={previewing.isPending || push.isPending}
      // Without a first message there is nothing to push.
      ready={input.phone !== '' && preview?.first_message !== null}
      problem={problem && !isSaid ? common.problemOf(problem) : null}
      onSubmit={() => (preview ? push.mutate() : previewing.mutate())}
      onClose={onClose}
    >
      <Note>{text.pushHint}</Note>
      <TextField
        label={text.phone}
        value={typed.phone}
        onChange={set('phone')}
        problem={problems['phone']}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label={text.leadName}
        value={typed.name}
        onChange={set('name')}
        problem={problems['name']}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        label={text.email}
        type="email"
        value={typed.email}
        onChange={set('email')}
        problem={problems['email']}
        autoComplete="off"
      />
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
