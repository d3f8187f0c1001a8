// The fields of a link, shared by the pages that create and edit one.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AreaField } from '../../forms/area-field.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { FormFields } from '../../forms/use-form-fields.ts';
import { useText } from '../../text/language.tsx';
import { Hint } from '../../ui/layout.tsx';
import { isSetter, toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import { numbersQuery } from '../numbers/queries.ts';
import { useCan } from '../session/session.ts';
import type { LinkCard, TrackedLink } from './queries.ts';
import { useLinkText } from './text.ts';

export interface Values extends Pick<LinkCard, 'name' | 'number_id' | 'source' | 'message' | 'dedicated'> {
  /** The campaign's slug; empty: none. */
  campaign_id: string;
}

/** Sources that a member can choose for a link. Parley detects the other sources itself. */
const SOURCES: readonly TrackedLink['source'][] = [
  ...(['instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'x', 'snapchat', 'pinterest'] as const),
  ...(['google', 'website', 'email', 'sms', 'qr', 'ads', 'other'] as const),
];

/** Converts the form's values for the API. */
export const toApiFields = <Some extends Partial<Values>>({ campaign_id, ...rest }: Some) => ({
  ...rest,
  ...(campaign_id !== undefined && { campaign_id: campaign_id === '' ? null : campaign_id }),
});

export function useNumbers() {
  const can = useCan();
  return useQuery({ ...numbersQuery, enabled: can('numbers.list') }).data;
}

interface FieldsProps {
  form: Pick<FormFields<Values>, 'values' | 'field'>;
  /** Content below the fields. */
  children?: ReactNode;
}

export function LinkFields({ form, children }: FieldsProps) {
  const { values, field } = form;
  const text = useText();
  const words = useLinkText();
  const numbers = useNumbers();
  const campaigns = (useCampaignNames() ?? []).filter(isSetter);
  const number = numbers?.find(({ id }) => id === values.number_id);
  const takesText = number === undefined || number.phone !== null;
  const sources = SOURCES.includes(values.source) ? SOURCES : [...SOURCES, values.source];
  return (
    <>
      <TextField label={words.name} hint={words.nameHint} {...field('name')} maxLength={255} />
      <SelectField
        label={words.number}
        hint={words.numberHint}
        {...field('number_id')}
        options={(numbers ?? []).map(({ id, name, phone, ig_username }) => ({
          value: id,
          name: [name, phone ?? `@${ig_username}`].filter(Boolean).join(' · '),
        }))}
      />
      <SelectField
        label={words.campaign}
        hint={words.campaignHint}
        {...field('campaign_id')}
        options={[{ value: '', name: words.noCampaign }, ...campaigns.map(toCampaignOption)]}
      />
      <SelectField
        label={words.source}
        hint={words.sourceHint}
        {...field('source')}
        options={sources.map((value) => ({ value, name: text.sources[value] }))}
      />
      {takesText ? (
        <>
          <AreaField label={words.message} hint={words.messageHint} {...field('message')} maxLength={1000} />
          <figure className="grid justify-items-end gap-1">
            <figcaption className="text-soft text-13">{words.preview}</figcaption>
            <p
              className="max-w-[min(100%,24rem)] py-2 px-3 border border-transparent rounded-bubble bg-lead whitespace-pre-wrap wrap-anywhere data-empty:text-soft"
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
      <CheckField label={words.dedicated} hint={words.dedicatedHint} {...field('dedicated')} />
    </>
  );
}
