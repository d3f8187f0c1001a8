// The editor for a lead's name or email address.

import { useEffect, useRef } from 'react';
import { readDraft } from '../../../drafts.ts';
import { Form } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useFormFields } from '../../../forms/use-form-fields.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { getFieldDraftId, useChangeLead } from './change-lead.ts';
import type { EditorProps } from './editor-props.ts';

const LONGEST = { name: 255, email: 254 };

export function ContactEditor({ field, lead, may, onClose }: EditorProps) {
  const text = useText();
  const formats = useFormats();
  const change = useChangeLead();
  const words = text.leadFields;
  const name = field === 'email' ? 'email' : 'name';
  const saved = lead[name] ?? '';
  const draft = getFieldDraftId(lead.id, name);
  const form = useFormFields({ record: { text: saved }, draft });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const value = form.values.text.trim();
  const most = LONGEST[name];
  const isTooLong = value.length > most;
  const submit = () => {
    if (name === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      return form.setProblems({ fields: { text: words.noEmail } });
    onClose();
    if (value === saved) return form.discard();
    const to = value === '' ? null : value;
    void change(lead, {
      field: name,
      typed: readDraft(draft),
      to: () => ({ [name]: to }),
      back: (before) => () => ({ [name]: before[name] }),
    });
  };
  const typed = form.field('text');
  return (
    <Form form={{ submit }} ready={may && !isTooLong} className="grid gap-3">
      <TextField
        ref={first}
        label={words.names[name]}
        type={name === 'email' ? 'email' : 'text'}
        readOnly={!may}
        {...typed}
        problem={
          isTooLong ? words.tooLong(formats.number(value.length), formats.number(most)) : typed.problem
        }
      />
      <div className="flex flex-wrap gap-2 justify-end">
        <Button kind="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button kind="strong" type="submit" disabled={!may || isTooLong}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}
