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

/** Shows the stage of a lead. The first stage also includes leads to whom no message was sent yet. */
export function StageChip({ lead }: { lead: Pick<Lead, 'stage' | 'first_contact_at' | 'messages_count'> }) {
  const text = useText();
  const isContacted = lead.first_contact_at !== null || lead.messages_count > 0;
  const isNew = lead.stage === 'contacted' && !isContacted;
  return <Chip stage={lead.stage}>{isNew ? text.notContacted : text.stages[lead.stage]}</Chip>;
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
    <span className="text-13 leading-none" data-stage={stage} title={name}>
      <span aria-hidden="true">{GLYPHS[stage]}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

export function Tag({ children }: { children: string }) {
  return (
    <span className="chip inline-block max-w-full border border-line text-soft truncate">{children}</span>
  );
}
