// The number that a campaign sends from.

import { useQuery } from '@tanstack/react-query';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { getNumberName, type NumberCard, numbersQuery } from '../numbers/queries.ts';
import { useCampaignText } from './text.ts';

/** Returns the value that identifies a number in a campaign: its phone, or `@` and its Instagram name. */
export const getNumberHandle = ({ phone, ig_username }: Pick<NumberCard, 'phone' | 'ig_username'>): string =>
  phone ?? `@${ig_username}`;

/** Returns the handle of the workspace's number if it has only one; otherwise an empty text. */
export function useOnlyNumber(): string {
  const { data: [number, ...others] = [] } = useQuery(numbersQuery);
  return number && others.length === 0 ? getNumberHandle(number) : '';
}

/** A select field whose value is the chosen number's handle; empty: none. */
export function NumberField({ value, ...rest }: Omit<FieldProps<string>, 'label'>) {
  const text = useCampaignText();
  const { data: numbers = [] } = useQuery(numbersQuery);
  const known = numbers.some((one) => getNumberHandle(one) === value);
  return (
    <SelectField
      label={text.number}
      value={value}
      {...rest}
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
