// Adds or edits a provider of language models. Its key is never shown; an empty field keeps the stored key.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { More } from '../../ui/more.tsx';
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
  const [edited, setEdited] = useState(provider);
  const [saved, setSaved] = useState<Provider>();
  if (!saved) return <ProviderForm data={data} provider={edited} onSaved={setSaved} onClose={onClose} />;
  // A wrong key or URL shows only in a request.
  const onEdit = () => {
    setEdited(saved);
    setSaved(undefined);
  };
  return <CheckDialog provider={saved} isSaved onEdit={onEdit} onClose={onClose} />;
}

interface ProviderFormProps {
  data: Models;
  /** The provider to edit; undefined: a new one. */
  provider: Provider | undefined;
  onSaved: (saved: Provider | undefined) => void;
  onClose: () => void;
}

function ProviderForm({ data, provider, onSaved, onClose }: ProviderFormProps) {
  const client = useQueryClient();
  const words = useProvidersText();
  const text = words.models;
  /** Returns the name of a new provider: its kind, with a number if the workspace has such a provider. */
  const getDefaultName = (kind: string) => {
    const taken = data.providers.map(({ name }) => name);
    const numbered = [kind, ...taken.map((_, index) => `${kind}-${index + 2}`)];
    return numbered.find((name) => !taken.includes(name)) ?? kind;
  };
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
      return callOperation('models.add', { name: name.trim() || getDefaultName(kind.provider), ...fields });
    },
    isNew: true,
    onSaved: ({ data: next }, { name: typed, provider: kind }) => {
      const name = provider?.name ?? (typed.trim() || getDefaultName(kind));
      client.setQueryData(['models'], next);
      client.removeQueries({ queryKey: ['model-list', name] });
      onSaved(next.providers.find((one) => one.name === name));
    },
  });
  const { values, field } = form;
  const isMoved =
    provider &&
    (values.provider !== provider.provider || values.base_url.trim() !== (provider.base_url ?? ''));
  const needsAddress = values.provider === 'openai-compatible';
  const isOtherServer =
    values.provider === 'openai' &&
    !/^(https:\/\/([\w-]+\.)?api\.openai\.com(\/|$)|\s*$)/i.test(values.base_url);
  const defaultName = getDefaultName(values.provider);
  const address = (
    <TextField
      label={text.address}
      hint={needsAddress ? text.addressNeeded : text.addressHint}
      {...field('base_url')}
      autoComplete="off"
    />
  );
  const prices = field('prices');
  const updateRow = (index: number, change: Partial<PriceRow>) =>
    prices.onChange(prices.value.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <ProviderDialog
      kind="models"
      form={form}
      edits={provider?.name}
      name={null}
      provider={field('provider')}
      options={data.kinds.map((one) => ({ value: one, name: text.kinds[one] ?? one }))}
      onClose={onClose}
    >
      {needsAddress && address}
      <SecretField
        label={text.key}
        hint={provider?.has_key && isMoved ? text.keyAgain : needsAddress ? text.keyOptional : undefined}
        isStored={provider?.has_key ?? false}
        {...field('api_key')}
      />
      <More
        summary={text.moreOptions}
        open={
          (!needsAddress && values.base_url !== '') ||
          (!provider && field('name').problem !== undefined) ||
          prices.problem !== undefined
        }
      >
        <div className="grid gap-4">
          {!needsAddress && address}
          {isOtherServer && (
            <p className="flex flex-wrap items-center gap-2 text-13">
              {text.otherServer}
              <Button onClick={() => field('provider').onChange('openai-compatible')}>
                {text.useCompatible}
              </Button>
            </p>
          )}
          {!provider && (
            <TextField
              label={words.name}
              hint={text.nameHint(defaultName)}
              {...field('name')}
              maxLength={64}
              autoComplete="off"
            />
          )}
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
        </div>
      </More>
    </ProviderDialog>
  );
}
