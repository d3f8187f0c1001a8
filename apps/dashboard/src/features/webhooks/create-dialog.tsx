// Creates a webhook subscription, and then shows its secret.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EventChoice } from './event-choice.tsx';
import type { CreatedWebhook, SubscriptionsInfo } from './queries.ts';
import type { EventType } from './search.ts';
import { useWebhooksText } from './words.ts';

interface CreateDialogProps {
  about: SubscriptionsInfo;
  onMade: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}

export function CreateDialog({ about, onMade, onClose }: CreateDialogProps) {
  const client = useQueryClient();
  const common = useText();
  const text = useWebhooksText();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<EventType[]>([]);
  const create = useMutation({
    mutationFn: async () => {
      const said = description.trim();
      return (
        await callOperation('webhooks.create', {
          url: url.trim(),
          events,
          ...(said !== '' && { description: said }),
        })
      ).data;
    },
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const whole = url.trim() !== '' && events.length > 0;
  const problem = create.error && common.problemOf(toProblem(create.error));
  // The message starts with the name of its field.
  const isUrlProblem = problem?.startsWith('url ') ?? false;
  return (
    <FormDialog
      title={text.create}
      verb={text.create}
      busy={create.isPending}
      ready={whole}
      problem={isUrlProblem ? null : problem}
      onSubmit={create.mutate}
      onClose={onClose}
    >
      <TextField
        label={text.url}
        hint={text.urlHint(about.local_targets)}
        value={url}
        onChange={(value) => {
          setUrl(value);
          create.reset();
        }}
        problem={isUrlProblem ? (problem ?? undefined) : undefined}
        autoComplete="off"
        autoFocus
      />
      <EventChoice value={events} onChange={setEvents} />
      <TextField
        label={text.description}
        value={description}
        onChange={setDescription}
        maxLength={255}
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  );
}
