// Creates a webhook subscription, and then shows its secret.

import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { EventChoice } from './event-choice.tsx';
import type { CreatedWebhook, SubscriptionsInfo } from './queries.ts';
import type { EventType } from './search.ts';
import { useWebhooksText } from './text.ts';

interface CreateDialogProps {
  about: SubscriptionsInfo;
  onMade: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}

export function CreateDialog({ about, onMade, onClose }: CreateDialogProps) {
  const text = useWebhooksText();
  const form = useRecordForm({
    record: { url: '', description: '', events: [] as readonly EventType[] },
    save: async ({ url, description, events }) => {
      const said = description.trim();
      const { data } = await callOperation('webhooks.create', {
        ...{ url: url.trim(), events: [...events] },
        ...(said !== '' && { description: said }),
      });
      return data;
    },
    isNew: true,
    onSaved: onMade,
    refetch: ['webhooks'],
  });
  const { url, events } = form.values;
  return (
    <FormDialog
      title={text.create}
      verb={text.create}
      form={form}
      ready={url.trim() !== '' && events.length > 0}
      onClose={onClose}
    >
      <TextField
        label={text.url}
        hint={text.urlHint(about.local_targets)}
        {...form.field('url')}
        autoComplete="off"
        autoFocus
      />
      <EventChoice {...form.field('events')} />
      <TextField label={text.description} {...form.field('description')} maxLength={255} autoComplete="off" />
    </FormDialog>
  );
}
