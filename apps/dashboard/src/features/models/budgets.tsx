// Budgets for language models, and the provider that transcribes voice notes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useRecordForm } from '../../record-form.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { parseNumber } from './provider-dialog.tsx';
import type { Models } from './queries.ts';
import { useProvidersText } from './words.ts';

const FIGURES = [
  'per_turn',
  'per_lead_day',
  'per_day',
  'tokens_per_turn',
  'tokens_per_lead_day',
  'tokens_per_day',
] as const;
const WORDS = ['currency', 'time_per_turn'] as const;
const ALL = [...FIGURES, ...WORDS];
type Field = (typeof ALL)[number] | 'when_spent' | 'transcription';

const toRecord = ({ budgets, transcription }: Models) =>
  Object.fromEntries([
    ...[...ALL, 'when_spent'].map((field) => [field, String(budgets[field])]),
    ['transcription', transcription ?? ''],
  ]) as Record<Field, string>;

/** Converts the form to the API's fields, which are always sent together. */
const toBudgets = (fields: Record<Field, string>) => ({
  ...Object.fromEntries(FIGURES.map((field) => [field, parseNumber(fields[field])])),
  ...Object.fromEntries(([...WORDS, 'when_spent'] as const).map((field) => [field, fields[field]])),
});

const toTranscription = (typed: string) => (typed.trim() === '' ? null : typed.trim());

export function Budgets({ models }: { models: Models }) {
  const client = useQueryClient();
  const common = useText();
  const { models: text } = useProvidersText();
  const record = toRecord(models);
  const form = useRecordForm({
    record,
    save: ({ transcription, ...budgets }) => {
      const own = models.budgets_set || Object.keys(budgets).length > 0;
      return callOperation('models.saveSettings', {
        budgets: own ? toBudgets({ ...record, ...budgets }) : null,
        transcription: toTranscription(transcription ?? record.transcription),
      });
    },
    again: ['models'],
  });
  const usual = useMutation({
    mutationFn: () =>
      callOperation('models.saveSettings', {
        budgets: null,
        transcription: toTranscription(record.transcription),
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(['models'], data);
      form.forget();
    },
  });
  const { values, problems } = form;
  const problem = form.problem ?? (usual.error && toProblem(usual.error));
  const setField = (field: Field) => (value: string) => form.put({ [field]: value });
  return (
    <SaveForm changed={form.changed} busy={form.busy} saved={form.saved} onSave={form.save}>
      {!models.budgets_set && <p className="text-soft text-13">{text.usual}</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] items-end gap-4">
        {ALL.map((field) => (
          <TextField
            key={field}
            label={text.fields[field]}
            value={values[field]}
            onChange={setField(field)}
            problem={problems[`budgets.${field}`]}
            autoComplete="off"
          />
        ))}
      </div>
      <SelectField
        label={text.whenSpent}
        value={values.when_spent === 'hand_over' ? 'hand_over' : 'offline'}
        onChange={setField('when_spent')}
        options={(['offline', 'hand_over'] as const).map((one) => ({ value: one, name: text.spentBy[one] }))}
      />
      <TextField
        label={text.transcription}
        hint={text.transcriptionHint}
        value={values.transcription}
        onChange={setField('transcription')}
        problem={problems['transcription']}
        autoComplete="off"
      />
      {problem && problem.code !== 'validation_error' && (
        <p className="text-danger text-13" role="alert">
          {common.problemOf(problem)}
        </p>
      )}
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
