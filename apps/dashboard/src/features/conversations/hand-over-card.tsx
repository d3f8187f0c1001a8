// The card of a hand-over: why the agent handed over, what it knows, what is missing, the next step, and a suggested reply.
import type { StoredFact } from '@parley/contract/facts';
import type { AnsweredCriterion, agentReasons } from '@parley/contract/reasons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Item } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeOfDay } from '../../ui/time.tsx';
import { useCan } from '../session/session.ts';
import { formatAnswer } from './format-answer.ts';
import { getLeadQuery } from './queries.ts';

type Line =
  | 'note_findings'
  | 'note_meeting'
  | 'note_open_question'
  | 'note_lead_wrote'
  | 'note_mood'
  | 'note_suggested_reply';

interface HandOverCardProps {
  lead: string;
  item: Extract<Item, { kind: 'journal' }>;
  /** The entry as text. Its first line is the reason. */
  words: string;
  /** Puts the suggested reply into the reply field. */
  onUse: (reply: string) => void;
}

export function HandOverCard({ lead, item, words, onUse }: HandOverCardProps) {
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const { data: record } = useQuery(getLeadQuery(lead));
  const findExpected = ({ ask, key }: AnsweredCriterion) =>
    record?.findings.find((one) => (key === undefined ? one.ask === ask : one.key === key))?.expect;
  const labels = text.talk.handOver;
  const latest = record?.attention?.words;
  const since = latest && latest.at > item.at ? latest.text : null;
  const { steps } = labels;
  const [reason, ...lines] = words.split('\n');
  const note = item.fact?.params['note'];
  const facts = Array.isArray(note) ? (note as StoredFact[]) : [];
  const find = <C extends Line>(code: C) =>
    facts.find((one) => one.code === code)?.params as Parameters<(typeof agentReasons)[C]>[0] | undefined;
  const findings = find('note_findings');
  const meeting = find('note_meeting');
  const question = find('note_open_question');
  const wrote = find('note_lead_wrote');
  const mood = facts.find(({ code }) => code === 'note_mood');
  const reply = find('note_suggested_reply');
  const open = findings?.open ?? [];
  const answers = [
    ...(findings?.met ?? []).map((one) => ({ ...one, isMet: true })),
    ...(findings?.failed ?? []).map((one) => ({ ...one, isMet: false })),
  ];
  return (
    <article className="grid gap-3 my-2 py-3 px-4 border border-waiting rounded-panel bg-panel text-13">
      <header className="flex items-baseline justify-between gap-4">
        <p className="text-14 font-medium wrap-anywhere" dir="auto">
          {reason}
        </p>
        <p className="flex-none text-soft text-12 tabular-nums">
          <TimeOfDay at={item.at} />
          {item.author !== null && ` · ${item.author}`}
        </p>
      </header>
      {facts.length === 0 ? (
        lines.map((line) => (
          <p key={line} className="wrap-anywhere" dir="auto">
            {line}
          </p>
        ))
      ) : (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 max-tablet:grid-cols-1 max-tablet:gap-y-0">
          {answers.length > 0 && (
            <Row name={labels.known}>
              {answers.map(({ isMet, ...one }) => {
                const name = one.key ?? one.ask;
                return (
                  <span key={name} className="block">
                    {name}{' '}
                    <strong className="font-medium">
                      {formatAnswer(one.value, findExpected(one), text, formats)}
                    </strong>
                    {!isMet && <span className="text-danger"> · {labels.failed}</span>}
                    {findings?.doubtful?.includes(name) && (
                      <span className="text-waiting"> · {labels.doubtful}</span>
                    )}
                  </span>
                );
              })}
            </Row>
          )}
          {open.length > 0 && (
            <Row name={labels.missing}>
              {open.map((ask) => (
                <span key={ask} className="block">
                  {ask}
                </span>
              ))}
            </Row>
          )}
          {mood && <Row name={labels.mood}>{formats.told(mood)}</Row>}
          {meeting && <Row name={labels.meeting}>{formats.moment(meeting.start_at)}</Row>}
          {wrote && <Row name={labels.wrote}>{text.quote(wrote.quote)}</Row>}
          {question && <Row name={labels.question}>{text.quote(question.question)}</Row>}
          {since && <Row name={labels.since}>{text.quote(since)}</Row>}
          {record?.opted_out_at === null && (
            <Row name={labels.next}>{reply ? steps.send : question ? steps.question : steps.answer}</Row>
          )}
        </dl>
      )}
      {reply && (
        <div className="flex items-end justify-between gap-4 pt-3 border-t border-line">
          <p className="grid gap-0.5 min-w-0 wrap-anywhere">
            <span className="text-soft">{labels.reply}</span>
            <span dir="auto">{reply.text}</span>
          </p>
          {can('conversations.reply') && <Button onClick={() => onUse(reply.text)}>{labels.use}</Button>}
        </div>
      )}
    </article>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere max-tablet:mb-1.5" dir="auto">
        {children}
      </dd>
    </>
  );
}
