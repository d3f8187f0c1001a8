// The stage of a lead, shown by a glyph and a word and never by color only.
import type { Lead as LeadRecord } from '@parley/contract';
import type { z } from 'zod';
import { useText } from '../text/language.tsx';

type Lead = z.output<typeof LeadRecord>;
export type Stage = Lead['stage'];

const GLYPHS: Record<Stage, string> = {
  contacted: '◌',
  conversation: '◔',
  waiting: '◷',
  qualified: '✓',
  booked: '▣',
  not_interested: '⊘',
  cold: '❄',
  stopped: '■',
};

type Staged = Pick<Lead, 'stage' | 'first_contact_at' | 'messages_count'>;

/** Returns whether no message was exchanged with the lead. The first stage also includes such leads. */
export const isNotContacted = ({ stage, first_contact_at, messages_count }: Staged): boolean =>
  stage === 'contacted' && first_contact_at === null && messages_count === 0;

function useStageName(lead: Staged): string {
  const text = useText();
  return isNotContacted(lead) ? text.notContacted : text.stages[lead.stage];
}

/** Shows the stage of a lead. */
export function StageChip({ lead }: { lead: Staged }) {
  return <Chip stage={lead.stage}>{useStageName(lead)}</Chip>;
}

/** Shows the stage of a lead as colored text, where a chip has no room. */
export function StageLabel({ lead }: { lead: Staged }) {
  return (
    <span className="flex-none font-medium whitespace-nowrap" data-stage={lead.stage}>
      <span aria-hidden="true">{GLYPHS[lead.stage]}</span> {useStageName(lead)}
    </span>
  );
}

/** Names all leads in a stage, for columns and filters. */
export function StageGroupChip({ stage }: { stage: Stage }) {
  return <Chip stage={stage}>{useText().stageGroups[stage]}</Chip>;
}

function Chip({ stage, children }: { stage: Stage; children: string }) {
  return (
    <span className="chip bg-(--stage-soft)" data-stage={stage}>
      <span aria-hidden="true">{GLYPHS[stage]}</span> {children}
    </span>
  );
}

/** Shows only the glyph, for rows; screen readers read the stage's name. */
export function StageGlyph({ stage }: { stage: Stage }) {
  const name = useText().stageGroups[stage];
  return (
    <span className="text-13 leading-none" role="img" aria-label={name} data-stage={stage} title={name}>
      {GLYPHS[stage]}
    </span>
  );
}

export function Tag({ children }: { children: string }) {
  return (
    <span className="chip inline-block max-w-full border border-line text-soft truncate">{children}</span>
  );
}
