// The settings of a number. Secrets are never shown; an empty field keeps the stored one.

import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { SaveForm } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { EngineFields } from './engine-fields.tsx';
import { ENGINE_FORMS, getEngineValues, type NumberSettings, toEngineField } from './fields.ts';
import { getSettingsQuery } from './queries.ts';
import { useNumbersText } from './text.ts';

export function SettingsSection({ id }: { id: string }) {
  const text = useNumbersText().form;
  const query = useQuery(getSettingsQuery(id));
  const { data } = query;
  return (
    <Section title={text.settings} hint={text.settingsHint}>
      <Loading of={query} rows={3} height={64} />
      {data && <Settings stored={data} />}
    </Section>
  );
}

const toRecord = (stored: NumberSettings) => ({
  name: stored.name ?? '',
  daily_quota: String(stored.daily_quota),
  pacing: { first_contacts_per_day: String(stored.first_contacts_per_day ?? 0) },
  engine: getEngineValues(stored.engine, stored.settings),
});

const isFigure = (typed: string) => /^\d{1,7}$/.test(typed.trim());

function Settings({ stored }: { stored: NumberSettings }) {
  const text = useNumbersText().form;
  const form = useRecordForm({
    record: toRecord(stored),
    save: (_, { name, daily_quota, pacing, engine }) =>
      callOperation('numbers.update', {
        id: stored.id,
        ...(name !== undefined && { name: name.trim() || null }),
        ...(daily_quota !== undefined && { daily_quota: Number(daily_quota) }),
        ...(pacing !== undefined && { first_contacts_per_day: Number(pacing.first_contacts_per_day) }),
        ...(engine !== undefined && { settings: engine as Record<string, string> }),
      }),
    refetch: ['numbers'],
    toField: toEngineField(stored.engine),
  });
  const { daily_quota, pacing } = form.values;
  const checkFigure = <Field extends { value: string; problem: string | undefined }>(field: Field): Field =>
    isFigure(field.value) ? field : { ...field, problem: text.figure };
  const isValid = isFigure(daily_quota) && isFigure(pacing.first_contacts_per_day);
  const { section } = ENGINE_FORMS[stored.engine];
  return (
    <SaveForm form={{ ...form, submit: () => isValid && form.submit() }}>
      <TextField label={text.name} {...form.field('name')} maxLength={255} />
      <TextField
        label={text.dailyQuota}
        hint={text.dailyQuotaHint}
        {...checkFigure(form.field('daily_quota'))}
        inputMode="numeric"
        maxLength={7}
      />
      <TextField
        label={text.firstsADay}
        hint={text.firstsADayHint}
        {...checkFigure(form.field('pacing.first_contacts_per_day'))}
        inputMode="numeric"
        maxLength={7}
      />
      <EngineFields engine={stored.engine} form={form} stored={stored.secrets} />
      {section !== null && section !== 'waha' && stored.webhook_url !== null && (
        <CopyField label={text.address} value={stored.webhook_url} />
      )}
      {form.busy && <Hint>{text.asking}</Hint>}
    </SaveForm>
  );
}
