// Cards of the industries for which a campaign can start from a complete agent.
import { AGENT_TEMPLATES } from '@parley/contract/agent-form';
import { useId } from 'react';
import { type FieldProps, LabelledGroup } from '../../forms/labelled-field.tsx';
import { useCampaignText } from './text.ts';

export type Template = (typeof AGENT_TEMPLATES)[number];

export function TemplateGallery({ value, onChange, problem }: Omit<FieldProps<Template>, 'label'>) {
  const text = useCampaignText();
  const name = useId();
  return (
    <LabelledGroup label={text.industry} hint={text.industryHint} problem={problem}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-2">
        {AGENT_TEMPLATES.map((template) => (
          <label
            key={template}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 p-3 border border-line rounded-panel bg-panel cursor-pointer hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              className="size-4.5 m-0 accent-accent pointer-coarse:size-6"
              type="radio"
              name={name}
              checked={template === value}
              onChange={() => onChange(template)}
            />
            <span className="font-medium">{text.industries[template].name}</span>
            <span className="col-start-2 text-soft text-13">{text.industries[template].about}</span>
          </label>
        ))}
      </div>
    </LabelledGroup>
  );
}
