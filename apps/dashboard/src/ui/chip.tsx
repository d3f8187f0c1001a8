// The stage of a lead, shown by a glyph and a word and never by color only.
import type { Lead } from '@parley/contract';
import type { z } from 'zod';
import { useText } from '../text/language.tsx';

export type Stage = z.output<typeof Lead>['stage'];

const GLYPHS: Record<Stage, string> = {
  contacted: '◌',
  conversation: '◔',
  waiting: '◷',
  qualified: '●',
  booked: '▣',
  not_interested: '⊘',
  cold: '❄',
  stopped: '■',
};

export function StageChip({ stage }: { stage: Stage }) {
  const text = useText();
  return (
    <span className="chip bg-(--stage-soft)" data-stage={stage}>
      <span aria-hidden="true">{GLYPHS[stage]}</span> {text.stages[stage]}
    </span>
  );
}

/** Shows only the glyph, for rows; screen readers read the stage's name. */
export function StageGlyph({ stage }: { stage: Stage }) {
  const text = useText();
  return (
    <span className="text-13 leading-none" data-stage={stage} title={text.stages[stage]}>
      <span aria-hidden="true">{GLYPHS[stage]}</span>
      <span className="sr-only">{text.stages[stage]}</span>
    </span>
  );
}

export function Tag({ children }: { children: string }) {
  return (
    <span className="chip inline-block max-w-full border border-line text-soft truncate">{children}</span>
  );
}
