// Follow-ups for leads who don't answer, and the agent's active hours and delays.
import { AGENT_LIMITS, parseDuration } from '@parley/contract/agent-form';
import { useState } from 'react';
import { CheckField } from '../../forms/check-field.tsx';
import { getUsualOfferFollowUps, isEqual } from './agent-block.ts';
import { DurationField, DurationsField } from './duration-field.tsx';
import { formatRange, parseRange } from './durations.ts';
import { FormSection, focusField, ProblemLine, useForm, useProblems } from './form-section.tsx';
import { HoursField } from './hours-field.tsx';
import { ItemList } from './item-list.tsx';
import { MessageField } from './message-field.tsx';
import { Pair, ProblemText, ShowField } from './parts.tsx';
import { useAgentText } from './text.ts';

const DAY_MS = 86_400_000;
/** The placeholders that a follow-up can have. */
const PLACEHOLDERS = ['name|there', 'workspace', 'agent'];

export function FollowUps() {
  const { follow, units } = useAgentText();
  const { agent, block, set } = useForm();
  const problem = useProblems();
  const { follow_ups: waits, follow_up_messages: messages } = block;
  const usualOffer = getUsualOfferFollowUps(block);
  const { floor } = agent;
  const most = floor?.follow_ups ?? AGENT_LIMITS.follow_ups;
  const least = floor ? `${floor.follow_up_ms / DAY_MS} ${units['d']}` : '';
  /** Sets the message of the follow-up at a position, and fills gaps before it with empty messages. */
  const setMessage = (index: number, words: string) => {
    const next = Array.from({ length: Math.max(messages.length, index + 1) }, (_, at) => messages[at] ?? '');
    next[index] = words;
    while (next.at(-1) === '') next.pop();
    set('follow_up_messages', next, `follow_up_messages[${index}]`);
  };
  const remove = (index: number) => {
    set('follow_ups', waits.toSpliced(index, 1));
    if (index < messages.length) set('follow_up_messages', messages.toSpliced(index, 1));
  };
  return (
    <FormSection title={follow.title} hint={follow.hint}>
      {floor && <p className="text-soft text-12">{follow.floor(floor.follow_ups, least)}</p>}
      {waits.length === 0 && <p className="text-soft">{follow.none}</p>}
      <ItemList
        at="follow_ups"
        items={waits}
        most={most}
        words={follow}
        onAdd={() => set('follow_ups', [...waits, `${waits.length * 2 + 1}d`])}
        onRemove={remove}
        head={(wait, index) => (
          <DurationField
            at={`follow_ups[${index}]`}
            label={follow.after(index + 1)}
            problem={
              problem(`follow_ups[${index}]`) ??
              getShortWaitWarning(wait, floor?.follow_up_ms, follow, least, most)
            }
            value={wait}
            usual="d"
            onChange={(next) => set('follow_ups', waits.with(index, next), `follow_ups[${index}]`)}
          />
        )}
        body={(_, index) => (
          <FollowUpMessage
            at={`follow_up_messages[${index}]`}
            value={messages[index] ?? ''}
            onChange={(words) => setMessage(index, words)}
          />
        )}
      />
      {block.booking && (
        <DurationsField
          at="offer_follow_ups"
          label={follow.offer}
          hint={follow.offerHint}
          problem={problem('offer_follow_ups')}
          values={block.offer_follow_ups ?? usualOffer}
          most={AGENT_LIMITS.follow_ups}
          added="3d"
          onChange={(next) => set('offer_follow_ups', isEqual(next, usualOffer) ? null : next)}
        />
      )}
    </FormSection>
  );
}

interface MessageProps {
  at: string;
  value: string;
  onChange: (words: string) => void;
}

/** The message of a follow-up. The agent writes most of them, so a button shows the empty field. */
function FollowUpMessage({ at, value, onChange }: MessageProps) {
  const { follow } = useAgentText();
  const { may } = useForm();
  const problem = useProblems()(at);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && value === '' && problem === undefined)
    return (
      may && (
        <ShowField
          onClick={() => {
            setOpen(true);
            focusField(at);
          }}
        >
          {follow.write}
        </ShowField>
      )
    );
  return (
    <MessageField
      at={at}
      label={follow.words}
      problem={problem}
      value={value}
      rows={2}
      maxLength={AGENT_LIMITS.sentence}
      placeholders={PLACEHOLDERS}
      onChange={(words) => {
        // The field stays while the user empties it.
        setOpen(true);
        onChange(words);
      }}
    />
  );
}

/** Returns a warning if the wait is shorter than the number's minimum. */
function getShortWaitWarning(
  wait: string,
  floorMs: number | undefined,
  words: { floor: (most: number, least: string) => string },
  least: string,
  most: number,
): string | undefined {
  const ms = parseDuration(wait);
  return floorMs !== undefined && ms !== null && ms < floorMs ? words.floor(most, least) : undefined;
}

export function Timing() {
  const { timing, units } = useAgentText();
  const { agent, block, set, may } = useForm();
  const problem = useProblems();
  const { floor } = agent;
  const [from, to] = parseRange(block.reply_delay);
  const least = floor ? `${floor.reply_delay_ms / 1_000} ${units['s']}` : '';
  const delay = (low: string, high: string) => set('reply_delay', formatRange(low, high));
  const ms = parseDuration(from);
  const isLow = floor && ms !== null && ms < floor.reply_delay_ms;
  return (
    <FormSection title={timing.title} hint={timing.hint}>
      <HoursField
        at="sending_hours"
        label={timing.hours}
        hint={timing.hoursHint}
        problem={problem('sending_hours')}
        value={block.sending_hours}
        onChange={(hours) => set('sending_hours', hours ?? 'always')}
      />
      <div data-at="reply_delay" className="grid gap-3 min-w-0">
        <Pair>
          <DurationField
            label={timing.delay}
            value={from}
            usual="s"
            // A single value sets both bounds until the user changes one of them.
            onChange={(next) => delay(next, from === to ? next : to)}
          />
          <DurationField label={timing.delayTo} value={to} usual="s" onChange={(next) => delay(from, next)} />
        </Pair>
        <p className="text-soft text-12">
          {timing.delayHint} {floor && timing.delayFloor(least)}
        </p>
        {(problem('reply_delay') || isLow) && (
          <ProblemText>{problem('reply_delay') ?? timing.delayFloor(least)}</ProblemText>
        )}
      </div>
      <div data-at="humanize" className="grid gap-3 min-w-0">
        <CheckField
          label={timing.humanize}
          value={block.humanize}
          disabled={!may || (floor !== null && block.humanize)}
          onChange={(on) => set('humanize', on)}
        />
        {floor && <p className="text-soft text-12">{timing.humanizeFloor}</p>}
        <ProblemLine at="humanize" deep />
      </div>
      <DurationField
        at="resume_after"
        label={timing.resume}
        hint={timing.resumeHint}
        problem={problem('resume_after')}
        value={block.resume_after ?? ''}
        usual="h"
        onChange={(next) => set('resume_after', next === '' ? null : next)}
      />
    </FormSection>
  );
}
