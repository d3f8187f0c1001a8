// The fields of a link, shared by the pages that create and edit one.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../text/language.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint } from '../../ui/layout.tsx';
import { LongField } from '../../ui/long-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isSetter, toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import { numbersQuery } from '../numbers/queries.ts';
import { useCan } from '../session/session.ts';
import type { LinkCard, TrackedLink } from './queries.ts';
import { useLinkText } from './words.ts';

export interface Values extends Pick<LinkCard, 'name' | 'number_id' | 'source' | 'message' | 'dedicated'> {
  /** The campaign's slug; empty: none. */
  campaign: string;
}

/** Sources that a member can choose for a link. Parley detects the other sources itself. */
const SOURCES: readonly TrackedLink['source'][] = [
  ...(['instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'x', 'snapchat', 'pinterest'] as const),
  ...(['google', 'website', 'email', 'sms', 'qr', 'ads', 'other'] as const),
];

/** Converts the form's field names to the API's. */
export const toApiFields = <Some extends Partial<Values>>({ campaign, ...rest }: Some) => ({
  ...rest,
  ...(campaign !== undefined && { campaign_id: campaign === '' ? null : campaign }),
});

const SAID = ['name', 'number_id', 'campaign_id', 'message', 'dedicated', 'code'];

/** Returns whether a problem belongs to no visible field. */
export function hasOtherProblem(problems: Readonly<Record<string, string>>): boolean {
  const fields = Object.keys(problems);
  return fields.length === 0 || fields.some((field) => !SAID.includes(field));
}

export function useNumbers() {
  const can = useCan();
  return useQuery({ ...numbersQuery, enabled: can('numbers.list') }).data;
}

interface FieldsProps {
  values: Values;
  onChange: (part: Partial<Values>) => void;
  /** Error messages by field. */
  problems: Readonly<Record<string, string>>;
  /** Content below the fields. */
  children?: ReactNode;
}

export function LinkFields({ values, onChange, problems, children }: FieldsProps) {
  const text = useText();
  const words = useLinkText();
  const numbers = useNumbers();
  const campaigns = (useCampaignNames() ?? []).filter(isSetter);
  const number = numbers?.find(({ id }) => id === values.number_id);
  const takesText = number === undefined || number.phone !== null;
  const sources = SOURCES.includes(values.source) ? SOURCES : [...SOURCES, values.source];
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={values.name}
        onChange={(name) => onChange({ name })}
        maxLength={255}
        dir="auto"
        problem={problems['name']}
      />
      <SelectField
        label={words.number}
        hint={words.numberHint}
        problem={problems['number_id']}
        value={values.number_id}
        onChange={(number_id) => onChange({ number_id })}
        options={(numbers ?? []).map(({ id, name, phone, ig_username }) => ({
          value: id,
          name: [name, phone ?? `@${ig_username}`].filter(Boolean).join(' · '),
        }))}
      />
      <SelectField
        label={words.campaign}
        hint={words.campaignHint}
        problem={problems['campaign_id']}
        value={values.campaign}
        onChange={(campaign) => onChange({ campaign })}
        options={[{ value: '', name: words.noCampaign }, ...campaigns.map(toCampaignOption)]}
      />
      <SelectField
        label={words.source}
        hint={words.sourceHint}
        value={values.source}
        onChange={(source) => onChange({ source })}
        options={sources.map((value) => ({ value, name: text.sources[value] }))}
      />
      {takesText ? (
        <>
          <LongField
            label={words.message}
            hint={words.messageHint}
            value={values.message}
            onChange={(message) => onChange({ message })}
            maxLength={1000}
            problem={problems['message']}
          />
          <figure className="grid justify-items-end gap-1">
            <figcaption className="text-soft text-13">{words.preview}</figcaption>
            <p
              className="max-w-[min(100%,24rem)] py-2 px-3 rounded-bubble bg-accent-soft whitespace-pre-wrap wrap-anywhere data-empty:text-soft"
              dir="auto"
              data-empty={values.message === '' || undefined}
            >
              {values.message === '' ? words.nothingTyped : values.message}
            </p>
          </figure>
        </>
      ) : (
        <Hint>{words.noMessage}</Hint>
      )}
      {children}
      <div>
        <CheckField
          label={words.dedicated}
          checked={values.dedicated}
          onChange={(dedicated) => onChange({ dedicated })}
        />
        <p className={`text-13 ${problems['dedicated'] ? 'text-danger' : 'text-soft'}`}>
          {problems['dedicated'] ?? words.dedicatedHint}
        </p>
      </div>
    </>
  );
}
