// Adds or changes a saved reply.
import { useRef } from 'react';
import { callOperation } from '../../api.ts';
import { AreaField } from '../../forms/area-field.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { changeText } from '../../ui/change-text.ts';
import { Hint, Row } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
// The names of the variables are part of the text of the reply field.
import '../conversations/text.ts';
import { VARIABLES } from './fill-reply.ts';
import type { SavedReply } from './queries.ts';
import { useSavedRepliesText } from './text.ts';

interface SavedReplyDialogProps {
  /** The reply to change; null: a new one. */
  reply: SavedReply | null;
  canShare: boolean;
  onClose: () => void;
}

export function SavedReplyDialog({ reply, canShare, onClose }: SavedReplyDialogProps) {
  const words = useSavedRepliesText();
  const { variables } = useText().composer.saved;
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRecordForm({
    record: { name: reply?.name ?? '', text: reply?.text ?? '', shared: reply?.shared ?? canShare },
    save: ({ name, ...rest }) => {
      const values = { ...rest, name: name.trim() };
      return reply
        ? callOperation('savedReplies.update', { id: reply.id, ...values })
        : callOperation('savedReplies.create', values);
    },
    isNew: reply === null,
    refetch: ['replies'],
    onSaved: () => {
      showToast({ title: words.saved(form.values.name.trim()) });
      onClose();
    },
  });
  const { name, text } = form.values;
  const insert = (variable: string) => {
    const at = area.current?.selectionStart ?? text.length;
    const before = `${text.slice(0, at)}{{${variable}}}`;
    changeText(area, () => form.set({ text: before + text.slice(at) }), before.length);
  };
  return (
    <FormDialog
      form={form}
      title={reply ? words.changeTitle : words.add}
      verb={words.save}
      ready={name.trim() !== '' && text.trim() !== ''}
      onClose={onClose}
    >
      <TextField label={words.name} hint={words.nameHint} {...form.field('name')} maxLength={100} autoFocus />
      <AreaField label={words.text} {...form.field('text')} rows={4} maxLength={4096} ref={area} />
      <Row>
        <Hint>{words.insert}</Hint>
        {VARIABLES.map((variable) => (
          <Button
            key={variable}
            label={`${words.insert} ${variables[variable]}`}
            onClick={() => insert(variable)}
          >
            {variables[variable]}
          </Button>
        ))}
      </Row>
      {canShare && <CheckField label={words.share} {...form.field('shared')} />}
    </FormDialog>
  );
}
