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
import { ChoiceGrid, RadioCard } from '../../ui/choice-card.tsx';
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
  const getRadio = (start: Start) => ({
    icon: ICONS[start],
    name,
    checked: start === value,
    onChoose: () => onChange(start),
  });
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="mb-3">
        <h2>{text.begin}</h2>
        <span className="block max-w-text text-soft text-13">{text.beginHint}</span>
      </legend>
      <ChoiceGrid>
        <RadioCard title={text.begins.nothing} {...getRadio('nothing')}>
          {text.beginHints.nothing}
        </RadioCard>
        {AGENT_TEMPLATES.map((template) => {
          const { name: industry, says, asks, books } = industries[template];
          return (
            <RadioCard key={template} title={industry} {...getRadio(template)}>
              <span className="justify-self-start mb-1 py-2 px-3 rounded-bubble bg-accent-soft text-ink">
                {says}
              </span>
              <span>{asks}</span>
              <span>{books}</span>
            </RadioCard>
          );
        })}
        {canCopy && (
          <RadioCard title={text.begins.copy} {...getRadio('copy')}>
            {text.beginHints.copy}
          </RadioCard>
        )}
      </ChoiceGrid>
    </fieldset>
  );
}
