// The number that a campaign sends from.

import { useQuery } from '@tanstack/react-query';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { getNumberName, type NumberCard, numbersQuery } from '../numbers/queries.ts';
import { useCan } from '../session/session.ts';
import { useCampaignText } from './text.ts';

/** Returns the value that identifies a number in a campaign: its phone, or `@` and its Instagram name. */
export const getNumberHandle = ({ phone, ig_username }: Pick<NumberCard, 'phone' | 'ig_username'>): string =>
  phone ?? `@${ig_username}`;

/** Returns the handle of the workspace's number if it has only one; otherwise an empty text. */
export function useOnlyNumber(): string {
  const { data: [number, ...others] = [] } = useQuery(numbersQuery);
  return number && others.length === 0 ? getNumberHandle(number) : '';
}

/** The value of a simulated number that is created when the campaign starts. */
export const NEW_NUMBER = 'new';

/** Returns whether the member can start a campaign on a new simulated number, because the workspace has no number. */
export function useCanCreateNumber(): boolean {
  const can = useCan();
  return useQuery(numbersQuery).data?.length === 0 && can('numbers.create');
}

interface NumberFieldProps extends Omit<FieldProps<string>, 'label'> {
  /** Whether a new simulated number can be chosen. */
  offersNew?: boolean;
}

/** A select field whose value is the chosen number's handle; empty: none. */
export function NumberField({ value, offersNew = false, ...rest }: NumberFieldProps) {
  const text = useCampaignText();
  const { data: numbers = [] } = useQuery(numbersQuery);
  const known = value === NEW_NUMBER || numbers.some((one) => getNumberHandle(one) === value);
  return (
    <SelectField
      label={text.number}
      value={value}
      {...rest}
      options={[
        { value: '', name: text.numberNone },
        ...(offersNew ? [{ value: NEW_NUMBER, name: text.numberNew }] : []),
        ...(known || value === '' ? [] : [{ value, name: value }]),
        ...numbers.map((one) => ({
          value: getNumberHandle(one),
          name: `${getNumberName(one)}${one.simulated ? ` · ${text.simulated}` : ''}${one.connected ? '' : ` · ${text.away}`}`,
        })),
      ]}
    />
  );
}
