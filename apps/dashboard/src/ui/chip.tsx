// The stage of a lead, shown by a glyph and a word and never by color only.
import type { Lead } from '@parley/contract';
import type { z } from 'zod';
import { useText } from '../text/language.tsx';

export type Stage = z.output<typeof Lead>['stage'];

const LOOKS: Record<Stage, { glyph: string; text: string; soft: string }> = {
  contacted: { glyph: '◌', text: 'text-contacted', soft: 'bg-contacted-soft' },
  conversation: { glyph: '◔', text: 'text-conversation', soft: 'bg-conversation-soft' },
  waiting: { glyph: '◷', text: 'text-waiting', soft: 'bg-waiting-soft' },
  qualified: { glyph: '●', text: 'text-qualified', soft: 'bg-qualified-soft' },
  booked: { glyph: '▣', text: 'text-booked', soft: 'bg-booked-soft' },
  not_interested: { glyph: '⊘', text: 'text-not-interested', soft: 'bg-not-interested-soft' },
  cold: { glyph: '❄', text: 'text-cold', soft: 'bg-cold-soft' },
  stopped: { glyph: '■', text: 'text-stopped', soft: 'bg-stopped-soft' },
};

export function StageChip({ stage }: { stage: Stage }) {
  const words = useText();
  const { glyph, text, soft } = LOOKS[stage];
  return (
    <span
      className={`inline-flex items-center gap-[0.35em] py-px px-2 rounded-full text-12 font-medium leading-chip whitespace-nowrap ${text} ${soft}`}
    >
      <span aria-hidden="true">{glyph}</span> {words.stages[stage]}
    </span>
  );
}

/** Shows only the glyph, for rows; screen readers read the stage's name. */
export function StageGlyph({ stage }: { stage: Stage }) {
  const words = useText();
  const { glyph, text } = LOOKS[stage];
  return (
    <span className={`text-13 leading-none ${text}`} title={words.stages[stage]}>
      <span aria-hidden="true">{glyph}</span>
      <span className="sr-only">{words.stages[stage]}</span>
    </span>
  );
}

export function Tag({ children }: { children: string }) {
  return (
    <span className="inline-block max-w-full py-px px-2 rounded-full border border-line text-soft text-12 font-medium leading-chip truncate">
      {children}
    </span>
  );
}
