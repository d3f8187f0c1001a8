// Adds or edits a provider of language models. Its key is never shown; an empty field keeps the stored key.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { ProviderDialog, SecretField } from '../providers/provider-dialog.tsx';
import type { DialogProps } from '../providers/provider-page.tsx';
import { useProvidersText } from '../providers/text.ts';
import { CheckDialog } from './check-dialog.tsx';
import type { Models, Provider } from './queries.ts';

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

export function ModelsDialog({ data, provider, onClose }: DialogProps<Models, Provider>) {
  const client = useQueryClient();
  const words = useProvidersText();
  const text = words.models;
  const [saved, setSaved] = useState<Provider>();
  const form = useRecordForm({
    record: {
      name: '',
      provider: provider?.provider ?? data.kinds[0] ?? '',
      base_url: provider?.base_url ?? '',
      api_key: '',
      sees: provider?.sees == null ? 'known' : provider.sees ? 'yes' : 'no',
      prices: toPriceRows(provider),
    },
    save: ({ name, base_url, api_key, sees, prices, ...kind }) => {
      const fields = {
        ...kind,
        base_url: base_url.trim() === '' ? null : base_url.trim(),
        ...(api_key !== '' && { api_key: api_key.trim() }),
        sees: sees === 'known' ? null : sees === 'yes',
        prices: toPrices(prices),
      };
      if (provider) return callOperation('models.change', { name: provider.name, ...fields });
      return callOperation('models.add', { name: name.trim(), ...fields });
    },
    isNew: true,
    onSaved: ({ data: next }, { name }) => {
      client.setQueryData(['models'], next);
      setSaved(next.providers.find((one) => one.name === (provider?.name ?? name.trim())));
    },
  });
  const { values, field } = form;
  const isMoved =
    provider &&
    (values.provider !== provider.provider || values.base_url.trim() !== (provider.base_url ?? ''));
  const prices = field('prices');
  const updateRow = (index: number, change: Partial<PriceRow>) =>
    prices.onChange(prices.value.map((row, at) => (at === index ? { ...row, ...change } : row)));
  // A wrong key or URL shows only in a request.
  if (saved) return <CheckDialog provider={saved} onClose={onClose} />;
  return (
    <ProviderDialog
      kind="models"
      form={form}
      edits={provider?.name}
      name={provider ? null : field('name')}
      provider={field('provider')}
      options={data.kinds.map((one) => ({ value: one, name: one }))}
      onClose={onClose}
    >
      <TextField label={text.address} hint={text.addressHint} {...field('base_url')} autoComplete="off" />
      <SecretField
        label={text.key}
        hint={provider?.has_key && isMoved ? text.keyAgain : undefined}
        isStored={provider?.has_key ?? false}
        {...field('api_key')}
      />
      <SelectField
        label={text.sees}
        {...field('sees')}
        options={(['known', 'yes', 'no'] as const).map((one) => ({ value: one, name: text.seesAs[one] }))}
      />
      <fieldset className="flex flex-col gap-2 min-w-0">
        <legend className="font-medium">{text.prices}</legend>
        <p className="text-soft text-13">{text.pricesHint}</p>
        {prices.value.map((row, index) => (
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
              onClick={() => prices.onChange(prices.value.toSpliced(index, 1))}
            >
              {words.remove}
            </Button>
          </div>
        ))}
        {prices.problem !== undefined && (
          <p className="text-danger text-13" role="alert">
            {prices.problem}
          </p>
        )}
        <div>
          <Button
            onClick={() =>
              prices.onChange([...prices.value, { model: '', input: '', cached: '', output: '' }])
            }
          >
            {text.addPrice}
          </Button>
        </div>
      </fieldset>
    </ProviderDialog>
  );
}
