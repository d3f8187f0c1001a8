// One line for each step of the agent form, which describes its settings.
import { BUILTIN } from '@parley/contract/agent-form';
import type { AgentText } from '../../text/en/agent.ts';
import type { Formats } from '../../text/format.ts';
import { useFormats } from '../../text/language.tsx';
import { useSession } from '../session/session.ts';
import { useForm } from './form-section.tsx';
import { previewMessage } from './message-preview.ts';
import { OFFLINE } from './model-choices.ts';
import type { Step } from './steps.ts';
import { useAgentText } from './text.ts';

/** Returns opening hours in the viewer's language. */
export const describeOpening = (hours: string, text: AgentText, formats: Formats): string =>
  hours.trim().toLowerCase() === 'always' ? text.hours.always : formats.hours(hours);

/** Returns the summary of every step. */
export function useStepSummary(): Record<Step, string> {
  const text = useAgentText();
  const formats = useFormats();
  const { agent, block } = useForm();
  const { workspace } = useSession();
  const { steps, who, booking: words, model } = text;
  const { booking, models, knowledge, facts, criteria } = block;
  const describeBooking = () => {
    if (!booking) return [words.none];
    const calendar = booking.calendar === BUILTIN ? words.builtin : booking.calendar;
    const length = booking.duration_minutes === null ? null : steps.minutes(booking.duration_minutes);
    return [calendar, length, booking.hours && describeOpening(booking.hours, text, formats)];
  };
  const joinLine = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
  return {
    who: joinLine([
      who.languages[block.language] ?? block.language,
      block.goal,
      previewMessage(block.first_message, agent.campaign.name, workspace.name),
    ]),
    knows: joinLine([
      steps.sources(knowledge.length),
      ...(['address', 'hours', 'prices'] as const)
        .filter((name) => facts?.[name] !== undefined && facts[name] !== null)
        .map((name) => text.facts.fields[name] ?? name),
    ]),
    asks: criteria.length === 0 ? text.criteria.none : joinLine(criteria.map(({ ask }) => ask)),
    books: joinLine(describeBooking()),
    writes: joinLine([
      describeOpening(block.sending_hours, text, formats),
      steps.followUps(block.follow_ups.length),
      ...block.follow_up_messages
        .slice(0, block.follow_ups.length)
        .map((message) => previewMessage(message, agent.campaign.name, workspace.name)),
    ]),
    models: models.map((name) => (name === OFFLINE ? model.offline : name)).join(', '),
  };
}
