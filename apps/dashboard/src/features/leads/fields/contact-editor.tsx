// The editor for a lead's name or email address.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useChangeLead } from './change-lead.ts';
import { useDraftText } from './draft-text.ts';
import type { EditorProps } from './editor-props.ts';

const LONGEST = { name: 255, email: 254 };

export function ContactEditor({ field, lead, may, onClose }: EditorProps) {
  const text = useText();
  const formats = useFormats();
  const change = useChangeLead();
  const words = text.leadFields;
  const name = field === 'email' ? 'email' : 'name';
  const saved = lead[name] ?? '';
  const { typed, set } = useDraftText(lead.id, name, saved);
  const [problem, setProblem] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const value = typed.trim();
  const most = LONGEST[name];
  const isTooLong = value.length > most;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!may || isTooLong) return;
    // Use our own validation instead of the browser's, which accepts more and has other messages.
    if (name === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      return setProblem(words.noEmail);
    onClose();
    if (value === saved) return set(saved);
    const to = value === '' ? null : value;
    void change(lead, {
      field: name,
      typed,
      to: () => ({ [name]: to }),
      back: (before) => () => ({ [name]: before[name] }),
    });
  };
  return (
    <form className="grid gap-3" onSubmit={onSubmit} noValidate>
      <TextField
        ref={first}
        label={words.names[name]}
        type={name === 'email' ? 'email' : 'text'}
        value={typed}
        dir="auto"
        readOnly={!may}
        onChange={(now) => {
          set(now);
          setProblem(undefined);
        }}
        problem={isTooLong ? words.tooLong(formats.number(value.length), formats.number(most)) : problem}
      />
      <div className="flex flex-wrap gap-2 justify-end">
        <Button kind="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button kind="strong" type="submit" disabled={!may || isTooLong}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
