// The number that a campaign sends from.
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/select-field.tsx';
import { getNumberName, type NumberCard, numbersQuery } from '../numbers/queries.ts';
import { useCampaignText } from './words.ts';

/** Returns the value that identifies a number in a campaign: its phone, or `@` and its Instagram name. */
export const getNumberHandle = ({ phone, ig_username }: Pick<NumberCard, 'phone' | 'ig_username'>): string =>
  phone ?? `@${ig_username}`;

interface NumberFieldProps {
  /** The chosen number's handle; empty: none. */
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
}

export function NumberField({ value, onChange, hint, problem }: NumberFieldProps) {
  const text = useCampaignText();
  const { data: numbers = [] } = useQuery(numbersQuery);
  const known = numbers.some((one) => getNumberHandle(one) === value);
  return (
    <SelectField
      label={text.number}
      value={value}
      onChange={onChange}
      {...(hint !== undefined && { hint })}
      problem={problem}
      options={[
        { value: '', name: text.numberNone },
        ...(known || value === '' ? [] : [{ value, name: value }]),
        ...numbers.map((one) => ({
          value: getNumberHandle(one),
          name: `${getNumberName(one)}${one.simulated ? ` · ${text.simulated}` : ''}${one.connected ? '' : ` · ${text.away}`}`,
        })),
      ]}
    />
  );
}
