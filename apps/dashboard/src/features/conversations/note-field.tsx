// The field for a note to colleagues. The lead never sees notes.
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useState } from 'react';
import { isMac } from '../../actions/keys.ts';
import { callOperation } from '../../api.ts';
import { readDraft, removeSentText, storeDraft } from '../../drafts.ts';
import { eventHandlers, type Item } from '../../live/apply-events.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { changeText } from '../../ui/change-text.ts';
import { useSuggestions } from '../../ui/suggestions.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useColleagues } from '../leads/fields/field-names.ts';
import { useSession } from '../session/session.ts';
import { deleteNote } from './delete-note.ts';
import { findMentions } from './mentions.ts';

/** Maximum length of a note (lead.md#journal). */
const LONGEST = 2000;

interface NoteFieldProps {
  lead: string;
  field: RefObject<HTMLTextAreaElement | null>;
  ref?: Ref<{ suggest: () => void }>;
  /** Closes the field, if it opens for one note only. */
  onClose?: () => void;
}

export function NoteField({ lead, field, ref, onClose }: NoteFieldProps) {
  const text = useText();
  const formats = useFormats();
  const client = useQueryClient();
  const draft = `note.${lead}`;
  const [words, setWords] = useState(() => readDraft(draft));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { member } = useSession();
  const others = (useColleagues() ?? []).filter(({ id, name }) => id !== member.id && name !== null);
  const suggestions = useSuggestions({
    label: text.talk.members,
    mark: '@',
    field,
    value: words,
    suggestions: others.map(({ id, name }) => ({ id, label: name! })),
    onChoose: ({ label }, from, to) => {
      const before = `${words.slice(0, from)}@${label} `;
      changeText(field, () => change(before + words.slice(to)), before.length);
    },
  });
  useImperativeHandle(ref, () => ({ suggest: suggestions.toggle }));
  const isTooLong = words.trim().length > LONGEST;
  const canSave = words.trim() !== '' && !isTooLong && !busy;
  const change = (now: string) => {
    setWords(now);
    storeDraft(draft, now);
  };
  const writeNote = async () => {
    if (!canSave) return;
    // The button is disabled while it saves. Without the focus, the next letters would be shortcuts.
    if (!onClose) field.current?.focus();
    setBusy(true);
    setProblem(null);
    try {
      const mentions = findMentions(words, others);
      const { data: note } = await callOperation('conversations.addNote', {
        id: lead,
        text: words.trim(),
        mentions,
      });
      const { id, author, created_at: at } = note;
      const item: Item = {
        kind: 'note',
        id,
        at,
        changed_at: at,
        text: note.text,
        author,
        mentions,
        own: true,
      };
      eventHandlers.timeline(client, { lead_id: lead, items: [item], gone: [] });
      // Keep what was typed while the note was being saved.
      const rest = removeSentText(readDraft(draft), words);
      change(rest);
      setBusy(false);
      if (rest === '') onClose?.();
      const undo = () => void deleteNote(client, text, lead, id);
      showToast({ title: text.talk.noted, undo: { label: text.undo, run: undo } });
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event)) return;
    if (event.key === 'Escape') return onClose ? onClose() : field.current?.blur();
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (event.key !== 'Enter' || !mod) return;
    event.preventDefault();
    void writeNote();
  };
  return (
    <>
      {isTooLong && (
        <p className="font-medium" role="alert">
          {text.talk.noteTooLong(formats.number(words.trim().length), formats.number(LONGEST))}
        </p>
      )}
      {problem && (
        <p className="font-medium" role="alert">
          {text.talk.notNoted} {text.problemOf(problem)}
        </p>
      )}
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end">
        {suggestions.list}
        <TextArea
          ref={field}
          label={text.talk.note}
          placeholder={text.talk.noteHint}
          value={words}
          onChange={change}
          onKeyDown={onKeyDown}
          {...suggestions.fieldProps}
        />
        <div className="flex flex-wrap gap-2">
          {onClose && <Button onClick={onClose}>{text.cancel}</Button>}
          <Button
            kind="strong"
            busy={busy}
            disabled={!canSave}
            onClick={() => void writeNote()}
            keys={isMac ? '⌘⏎' : 'Ctrl+Enter'}
            label={text.talk.saveNote}
          >
            {text.save}
          </Button>
        </div>
      </div>
    </>
  );
}
