// Reports a wrong answer as a note with the ids, for the members who edit the agent.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { readDraft, removeSentText, storeDraft } from '../../drafts.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { copyLink } from './copy-link.ts';
import './text.ts';
import { refetchLead } from './queries.ts';

interface ReportProps {
  lead: string;
  message: string;
  turn: string | null;
}

/** Maximum length of a report: the note also contains the ids (lead.md#journal). */
const LONGEST = 1800;

export function Report({ lead, message, turn }: ReportProps) {
  const text = useText();
  const can = useCan();
  const client = useQueryClient();
  const draft = `report.${message}`;
  const [words, setWords] = useState(() => readDraft(draft));
  const [open, setOpen] = useState(words !== '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const change = (now: string) => {
    setWords(now);
    storeDraft(draft, now);
  };
  const report = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const ids = [message, turn].filter((one) => one !== null).join(', ');
      await callOperation('leads.addNote', { id: lead, text: text.talk.reported(ids, words.trim()) });
      const rest = removeSentText(readDraft(draft), words);
      change(rest);
      setOpen(rest !== '');
      showToast({ title: text.talk.reportSaved });
      refetchLead(client, lead);
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  };
  return (
    <section className="print:hidden">
      {open && (
        <>
          <TextArea
            label={text.talk.whatIsWrong}
            placeholder={text.talk.whatIsWrong}
            value={words}
            onChange={change}
          />
          {problem && (
            <p role="alert">
              {text.talk.notNoted} {text.problemOf(problem)}
            </p>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {can('leads.addNote') && (
          <Button
            busy={busy}
            disabled={words.length > LONGEST}
            onClick={() => (open ? void report() : setOpen(true))}
          >
            {open ? text.talk.saveReport : text.talk.report}
          </Button>
        )}
        <Button onClick={() => void copyLink(lead, message, text)}>{text.talk.copyMessageLink}</Button>
      </div>
    </section>
  );
}
