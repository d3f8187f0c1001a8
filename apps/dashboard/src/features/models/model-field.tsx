// Chooses one of a provider's models from the provider's list. A provider without a list needs its name typed.
import { useQuery } from '@tanstack/react-query';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { SearchSelect } from '../../forms/search-select.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useProvidersText } from '../providers/text.ts';
import { getModelListQuery } from './queries.ts';

const LONGEST_NAME = 200;

interface ModelFieldProps extends Omit<FieldProps<string>, 'label' | 'hint'> {
  /** The provider's name. */
  provider: string;
  task: 'chat' | 'transcription';
}

export function ModelField({ provider, task, value, ...rest }: ModelFieldProps) {
  const { models: text } = useProvidersText();
  const { data, isPending } = useQuery(getModelListQuery(provider));
  const names = data?.models.filter((one) => one.task === task).map(({ name }) => name) ?? [];
  const common = { label: text.model, value, ...rest };
  if (isPending) return <SearchSelect {...common} hint={text.listing} options={[]} disabled />;
  if (names.length === 0) {
    const hint = data?.problem === null ? text.noModels[task] : text.noList;
    return (
      <TextField {...common} hint={`${hint} ${text.typeModel}`} maxLength={LONGEST_NAME} autoComplete="off" />
    );
  }
  const chosen = value === '' ? [{ value, name: text.chooseModel }] : [];
  const known = names.includes(value) || value === '' ? names : [value, ...names];
  return <SearchSelect {...common} options={[...chosen, ...known.map((name) => ({ value: name, name }))]} />;
}
