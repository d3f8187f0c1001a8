// Budgets for language models, and the provider that transcribes voice notes.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { SaveForm } from '../../forms/form.tsx';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { useProvidersText } from '../providers/text.ts';
import { ModelField } from './model-field.tsx';
import { parseNumber } from './models-dialog.tsx';
import type { Models } from './queries.ts';

const MONEY = ['per_turn', 'per_lead_day', 'per_day'] as const;
const TOKENS = ['tokens_per_turn', 'tokens_per_lead_day', 'tokens_per_day'] as const;
const FIGURES = [...MONEY, ...TOKENS];
const ROW = 'grid grid-cols-3 items-end gap-4 max-tablet:grid-cols-1';
const FIELDS = ['currency', ...FIGURES, 'time_per_turn', 'when_spent'] as const;
type Field = (typeof FIELDS)[number];

const toRecord = ({ budgets, transcription }: Models) => ({
  budgets: Object.fromEntries(FIELDS.map((field) => [field, String(budgets[field])])) as Record<
    Field,
    string
  >,
  transcription: transcription ?? '',
});

/** Converts the budgets for the API, which takes all of them. */
const toBudgets = (typed: Record<Field, string>) => ({
  ...typed,
  ...Object.fromEntries(FIGURES.map((field) => [field, parseNumber(typed[field])])),
});

const toTranscription = (typed: string) => (typed.trim() === '' ? null : typed.trim());

export function Budgets({ models }: { models: Models }) {
  const client = useQueryClient();
  const common = useText();
  const formats = useFormats();
  const { models: text } = useProvidersText();
  const record = toRecord(models);
  const form = useRecordForm({
    record,
    save: ({ budgets, transcription }, changes) =>
      callOperation('models.saveSettings', {
        budgets: models.budgets_set || changes.budgets !== undefined ? toBudgets(budgets) : null,
        transcription: toTranscription(transcription),
      }),
    refetch: ['models'],
  });
  const { currency } = form.values.budgets;
  const formatTokens = (typed: string) => {
    const count = parseNumber(typed);
    return typeof count === 'number' && count >= 1_000 ? formats.number(count) : undefined;
  };
  const usual = useMutation({
    mutationFn: () =>
      callOperation('models.saveSettings', {
        budgets: null,
        transcription: toTranscription(record.transcription),
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(['models'], data);
      form.discard();
    },
  });
  return (
    <SaveForm form={form}>
      {!models.budgets_set && <p className="text-soft text-13">{text.usual}</p>}
      <div className={ROW}>
        <TextField label={text.fields.currency} {...form.field('budgets.currency')} autoComplete="off" />
        <TextField
          label={text.fields.time_per_turn}
          {...form.field('budgets.time_per_turn')}
          autoComplete="off"
        />
      </div>
      <div className={ROW}>
        {MONEY.map((name) => (
          <TextField
            key={name}
            label={text.fields[name]}
            unit={currency}
            {...form.field(`budgets.${name}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <div className={ROW}>
        {TOKENS.map((name) => (
          <TextField
            key={name}
            label={text.fields[name]}
            hint={formatTokens(form.values.budgets[name])}
            {...form.field(`budgets.${name}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <SelectField
        label={text.whenSpent}
        {...form.field('budgets.when_spent')}
        options={(['offline', 'hand_over'] as const).map((one) => ({ value: one, name: text.spentBy[one] }))}
      />
      <TranscriptionFields models={models} {...form.field('transcription')} />
      {usual.error && <FormProblem>{common.problemOf(toProblem(usual.error))}</FormProblem>}
      {models.budgets_set && (
        <div>
          <Button busy={usual.isPending} onClick={() => usual.mutate()}>
            {text.backToUsual}
          </Button>
        </div>
      )}
    </SaveForm>
  );
}

interface TranscriptionProps extends Omit<FieldProps<string>, 'label'> {
  models: Models;
}

/** Chooses the provider and the model that transcribe voice notes. The value is `provider/model`, or empty. */
function TranscriptionFields({ models, value, onChange, problem }: TranscriptionProps) {
  const { models: text } = useProvidersText();
  const [provider = '', ...model] = value.split('/');
  const known = [...models.providers, ...models.installation].map(({ name }) => name);
  const providers = [...new Set(provider === '' ? known : [...known, provider])];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-start gap-4">
      <SelectField
        label={text.transcription}
        problem={provider === '' ? problem : undefined}
        value={provider}
        options={[
          { value: '', name: text.noTranscription },
          ...providers.map((name) => ({ value: name, name })),
        ]}
        onChange={(next) => onChange(next === '' ? '' : `${next}/`)}
      />
      {provider !== '' && (
        <ModelField
          key={provider}
          provider={provider}
          task="transcription"
          problem={problem}
          value={model.join('/')}
          onChange={(next) => onChange(`${provider}/${next.trim()}`)}
        />
      )}
    </div>
  );
}
