// Adds or edits a provider of language models. Its key is never shown; an empty field keeps the stored key.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { mapProblemsByField } from '../../field-problems.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Models, Provider } from './queries.ts';
import { useProvidersText } from './words.ts';

interface PriceRow {
  model: string;
  input: string;
  cached: string;
  output: string;
}

/** Converts text to a number. Other text is sent unchanged, so that the server's error names the field. */
export const parseNumber = (text: string): unknown =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text.trim();

const toPrices = (rows: readonly PriceRow[]) =>
  Object.fromEntries(
    rows
      .filter(({ model }) => model.trim() !== '')
      .map(({ model, input, cached, output }) => [
        model.trim(),
        {
          input: parseNumber(input),
          output: parseNumber(output),
          ...(cached.trim() !== '' && { cached: parseNumber(cached) }),
        },
      ]),
  );

const toPriceRows = (provider: Provider | undefined): PriceRow[] =>
  Object.entries(provider?.prices ?? {}).map(([model, { input, cached, output }]) => ({
    ...{ model, input: String(input), output: String(output) },
    cached: cached === input ? '' : String(cached),
  }));

interface ProviderDialogProps {
  models: Models;
  /** The provider to edit; undefined: a new one. */
  provider?: Provider;
  onClose: () => void;
}

export function ProviderDialog({ models, provider, onClose }: ProviderDialogProps) {
  const client = useQueryClient();
  const common = useText();
  const words = useProvidersText();
  const text = words.models;
  const [name, setName] = useState(provider?.name ?? '');
  const [kind, setKind] = useState(provider?.provider ?? models.kinds[0] ?? '');
  const [address, setAddress] = useState(provider?.base_url ?? '');
  const [key, setKey] = useState('');
  const [sees, setSees] = useState<'known' | 'yes' | 'no'>(
    provider?.sees == null ? 'known' : provider.sees ? 'yes' : 'no',
  );
  const [prices, setPrices] = useState(() => toPriceRows(provider));
  const save = useMutation({
    mutationFn: () => {
      const fields = {
        provider: kind,
        base_url: address.trim() === '' ? null : address.trim(),
        ...(key !== '' && { api_key: key.trim() }),
        sees: sees === 'known' ? null : sees === 'yes',
        prices: toPrices(prices),
      };
      if (provider) return callOperation('models.change', { name: provider.name, ...fields });
      return callOperation('models.add', { name: name.trim(), ...fields });
    },
    onSuccess: ({ data }) => {
      client.setQueryData(['models'], data);
      onClose();
    },
  });
  const problem = save.error ? toProblem(save.error) : null;
  const problems = mapProblemsByField(problem, common);
  const ofPrices = Object.entries(problems).filter(([field]) => field.startsWith('prices'));
  const known = [
    ...(provider ? [] : ['name']),
    'provider',
    'base_url',
    'api_key',
    ...ofPrices.map(([field]) => field),
  ];
  const elsewhere = Object.entries(problems).filter(([field]) => !known.includes(field));
  const moved = provider && (kind !== provider.provider || address.trim() !== (provider.base_url ?? ''));
  const isElsewhere = problem && (problem.code !== 'validation_error' || elsewhere.length > 0);
  const updateRow = (index: number, change: Partial<PriceRow>) =>
    setPrices(prices.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <FormDialog
      title={provider ? text.changeTitle(provider.name) : text.add}
      verb={common.save}
      busy={save.isPending}
      problem={isElsewhere ? common.problemOf(problem) : null}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      {!provider && (
        <TextField
          label={words.name}
          hint={text.nameHint}
          value={name}
          onChange={setName}
          problem={problems['name']}
          maxLength={64}
          autoComplete="off"
          autoFocus
        />
      )}
      <SelectField
        label={words.provider}
        value={kind}
        onChange={setKind}
        problem={problems['provider']}
        options={models.kinds.map((one) => ({ value: one, name: one }))}
      />
      <TextField
        label={text.address}
        hint={text.addressHint}
        value={address}
        onChange={setAddress}
        problem={problems['base_url']}
        autoComplete="off"
      />
      <PasswordField
        label={text.key}
        hint={!provider?.has_key ? words.secretNew : moved ? text.keyAgain : words.secretKept}
        value={key}
        onChange={setKey}
        problem={problems['api_key']}
        autoComplete="new-password"
      />
      <SelectField
        label={text.sees}
        value={sees}
        onChange={setSees}
        options={(['known', 'yes', 'no'] as const).map((one) => ({ value: one, name: text.seesAs[one] }))}
      />
      <fieldset className="flex flex-col gap-2 min-w-0">
        <legend className="font-medium">{text.prices}</legend>
        <p className="text-soft text-13">{text.pricesHint}</p>
        {prices.map((row, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id while they are edited
            key={index}
            className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] items-end gap-2 [&>:first-child]:col-span-full"
          >
            {(['model', 'input', 'cached', 'output'] as const).map((field) => (
              <TextField
                key={field}
                label={text[field]}
                value={row[field]}
                onChange={(value) => updateRow(index, { [field]: value })}
                autoComplete="off"
              />
            ))}
            <Button
              label={text.dropPrice(row.model)}
              onClick={() => setPrices(prices.filter((_, at) => at !== index))}
            >
              {words.remove}
            </Button>
          </div>
        ))}
        {ofPrices.map(([field, message]) => (
          <p key={field} className="text-danger text-13" role="alert">
            {field} {message}
          </p>
        ))}
        <div>
          <Button onClick={() => setPrices([...prices, { model: '', input: '', cached: '', output: '' }])}>
            {text.addPrice}
          </Button>
        </div>
      </fieldset>
    </FormDialog>
  );
}
