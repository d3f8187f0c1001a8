// Cards of what a campaign can start from: a complete agent for an industry, another campaign, or nothing.
import { AGENT_TEMPLATES } from '@parley/contract/agent-form';
import {
  Copy,
  EmptyPage,
  Fridge,
  GraduationCap,
  Healthcare,
  HomeSale,
  SunLight,
} from 'iconoir-react/regular';
import { useId } from 'react';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { LANGUAGE_NAMES } from '../../text/language.tsx';
import { useIndustriesText } from './industries-text.ts';
import { useCampaignText } from './text.ts';

export type Template = (typeof AGENT_TEMPLATES)[number];
/** What a campaign starts from: the template of an industry, a copy, or nothing. */
export type Start = Template | 'copy' | 'nothing';

export const isTemplate = (start: Start): start is Template => start !== 'copy' && start !== 'nothing';

const ICONS = {
  kitchen: Fridge,
  solar: SunLight,
  real_estate: HomeSale,
  clinic: Healthcare,
  school: GraduationCap,
  copy: Copy,
  nothing: EmptyPage,
} satisfies Record<Start, unknown>;

interface GalleryProps extends Pick<FieldProps<Start>, 'value' | 'onChange'> {
  /** Whether there is a campaign to copy. */
  canCopy: boolean;
}

export function TemplateGallery({ value, onChange, canCopy }: GalleryProps) {
  const text = useCampaignText();
  const industries = useIndustriesText();
  const name = useId();
  const languages = Object.values(LANGUAGE_NAMES).join(' · ');
  const cards: [Start, string, string[]][] = [
    ...AGENT_TEMPLATES.map((template): [Start, string, string[]] => {
      const { name: industry, says, asks, books } = industries[template];
      return [template, industry, [says, asks, books, languages]];
    }),
    ...(canCopy
      ? [['copy', text.begins.copy, [text.beginHints.copy]] satisfies [Start, string, string[]]]
      : []),
    ['nothing', text.begins.nothing, [text.beginHints.nothing]],
  ];
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="mb-3">
        <h2>{text.begin}</h2>
        <span className="block max-w-text text-soft text-13">{text.beginHint}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
        {cards.map(([start, title, lines]) => {
          const Icon = ICONS[start];
          return (
            <label
              key={start}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-2 gap-y-0.5 p-4 border border-line rounded-panel bg-panel cursor-pointer hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                className="size-4.5 m-0 mt-px accent-accent pointer-coarse:size-6"
                type="radio"
                name={name}
                checked={start === value}
                onChange={() => onChange(start)}
              />
              <span className="font-medium">{title}</span>
              <Icon className="size-5 text-soft" aria-hidden="true" />
              {lines.map((line) => (
                <span key={line} className="col-start-2 -col-end-1 text-soft text-13">
                  {line}
                </span>
              ))}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
