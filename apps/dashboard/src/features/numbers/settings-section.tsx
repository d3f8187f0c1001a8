// The settings of a number. Secrets are never shown; an empty field keeps the stored one.
import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { createRandomId } from '../../random-id.ts';
import { useRecordForm } from '../../record-form.ts';
import { useText } from '../../text/language.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormProblem, Hint } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EngineFields } from './engine-fields.tsx';
import { ENGINE_FORMS, listFieldPaths, type NumberSettings } from './fields.ts';
import { getFormProblems } from './form-problems.ts';
import { getSettingsQuery } from './queries.ts';
import { useNumbersText } from './words.ts';

export function SettingsSection({ id }: { id: string }) {
  const text = useNumbersText().form;
  const { data, error, refetch } = useQuery(getSettingsQuery(id));
  return (
    <Section title={text.settings} hint={text.settingsHint}>
      {!data && error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} height={64} />}
      {data && <Settings stored={data} />}
    </Section>
  );
}

const FIGURES = ['daily_quota', 'first_contacts_per_day'] as const;
type Figure = (typeof FIGURES)[number];

/** The fields of the form. The engine's own fields have the prefix `settings.`. */
type Fields = Record<'name' | Figure | `settings.${string}`, string>;

const toRecord = (stored: NumberSettings): Fields => ({
  name: stored.name ?? '',
  daily_quota: String(stored.daily_quota),
  first_contacts_per_day: String(stored.first_contacts_per_day ?? 0),
  ...Object.fromEntries(
    Object.entries(stored.settings).map(([field, value]) => [`settings.${field}`, value]),
  ),
});

const isEngineField = (name: string) => name.startsWith('settings.');
/** Returns the engine's fields without their prefix. */
const pickEngineFields = (fields: Partial<Fields>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isEngineField(name))
      .map(([name, value]) => [name.slice('settings.'.length), value ?? '']),
  );

/** Converts the edited fields for the API. */
function toApiFields(changes: Partial<Fields>) {
  const settings = pickEngineFields(changes);
  const figures = FIGURES.flatMap((field) => {
    const typed = changes[field];
    return typed === undefined ? [] : [[field, Number(typed)]];
  });
  return {
    ...(changes.name !== undefined && { name: changes.name.trim() || null }),
    ...Object.fromEntries(figures),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

function Settings({ stored }: { stored: NumberSettings }) {
  const common = useText();
  const text = useNumbersText().form;
  const form = useRecordForm({
    record: toRecord(stored),
    save: (changes) => callOperation('numbers.update', { id: stored.id, ...toApiFields(changes) }),
    again: ['numbers'],
  });
  const { values, put } = form;
  const wrong = FIGURES.filter((field) => !/^\d{1,7}$/.test(values[field].trim()));
  const { fields, rest } = getFormProblems(form.problem, listFieldPaths(stored.engine), common);
  const renderFigure = (field: Figure, path: string, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[field]}
      onChange={(value) => put({ [field]: value })}
      problem={wrong.includes(field) ? text.figure : fields[path]}
      inputMode="numeric"
      maxLength={7}
    />
  );
  const { section } = ENGINE_FORMS[stored.engine];
  return (
    <SaveForm
      changed={form.changed}
      busy={form.busy}
      saved={form.saved}
      onSave={() => wrong.length === 0 && form.save()}
    >
      <TextField
        label={text.name}
        value={values.name}
        onChange={(name) => put({ name })}
        problem={fields['name']}
        maxLength={255}
        dir="auto"
      />
      {renderFigure('daily_quota', 'daily_quota', text.dailyQuota, text.dailyQuotaHint)}
      {renderFigure(
        'first_contacts_per_day',
        'pacing.first_contacts_per_day',
        text.firstsADay,
        text.firstsADayHint,
      )}
      <EngineFields
        engine={stored.engine}
        values={pickEngineFields(values)}
        onChange={(field, value) => put({ [`settings.${field}`]: value })}
        problems={fields}
        stored={stored.secrets}
        onMakeToken={() => put({ 'settings.verify_token': createRandomId() })}
      />
      {section !== null && section !== 'waha' && stored.webhook_url !== null && (
        <CopyField label={text.address} value={stored.webhook_url} />
      )}
      {rest.length > 0 && <FormProblem>{rest.join(' ')}</FormProblem>}
      {form.busy && <Hint>{text.asking}</Hint>}
    </SaveForm>
  );
}
