// Connects or edits a calendar. Stored secrets are never shown; an empty field keeps the stored secret.
import { callOperation } from '../../api.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Hint } from '../../ui/layout.tsx';
import { ProviderDialog, SecretField } from '../providers/provider-dialog.tsx';
import type { DialogProps } from '../providers/provider-page.tsx';
import { useProvidersText } from '../providers/text.ts';
import type { Calendar, Calendars } from './queries.ts';

type Field = Calendars['providers'][number]['fields'][number];

/** Returns the values of the fields of all providers; a stored value that equals the default is empty. */
const getStoredValues = ({ providers }: Calendars, calendar: Calendar | undefined): Record<string, string> =>
  Object.fromEntries(
    providers
      .flatMap(({ name, fields }) =>
        fields.map((field) => ({ ...field, isOwn: name === calendar?.provider })),
      )
      .sort((one, other) => Number(one.isOwn) - Number(other.isOwn))
      .map(({ name, usual, isOwn }) => {
        const stored = isOwn ? calendar?.settings[name] : undefined;
        return [name, stored === undefined || stored === usual ? '' : String(stored)];
      }),
  );

export function CalendarDialog({ data, provider: calendar, onClose }: DialogProps<Calendars, Calendar>) {
  const words = useProvidersText();
  const text = words.calendars;
  const stored = getStoredValues(data, calendar);
  const findFields = (provider: string) => data.providers.find(({ name }) => name === provider)?.fields ?? [];
  const form = useRecordForm<Record<string, string>, unknown>({
    record: { ...stored, name: '', provider: calendar?.provider ?? data.providers[0]?.name ?? '' },
    save: (values, changes) => {
      const { name = '', provider = '' } = values;
      const sent = calendar ? changes : values;
      const settings = Object.fromEntries(
        findFields(provider).flatMap(({ name: field }) => {
          const value = sent[field]?.trim();
          return value === undefined || (!calendar && value === '') ? [] : [[field, value]];
        }),
      );
      if (calendar) return callOperation('calendars.change', { id: calendar.id, settings });
      return callOperation('calendars.add', { name: name.trim(), provider, settings });
    },
    isNew: true,
    onSaved: onClose,
    refetch: ['calendars'],
  });
  const fields = findFields(form.values['provider'] ?? '');
  const isMoved = fields.some(({ name, format }) => format === 'url' && form.values[name] !== stored[name]);
  return (
    <ProviderDialog
      kind="calendars"
      form={form}
      edits={calendar?.name}
      name={calendar ? null : form.field('name')}
      provider={
        calendar
          ? null
          : {
              ...form.field('provider'),
              onChange: (value) => form.set({ ...stored, provider: value }),
            }
      }
      options={data.providers.map(({ name }) => ({ value: name, name: text.kinds[name] ?? name }))}
      onClose={onClose}
    >
      {fields.some(({ name }) => name === 'service_account_key') && <Hint>{text.either}</Hint>}
      {calendar && isMoved && <Hint>{text.again}</Hint>}
      {fields.map((field) => (
        <CalendarField
          key={field.name}
          of={field}
          isStored={calendar?.secrets.includes(field.name) ?? false}
          {...form.field(field.name)}
        />
      ))}
    </ProviderDialog>
  );
}

interface CalendarFieldProps {
  of: Field;
  isStored: boolean;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function CalendarField({ of, isStored, ...field }: CalendarFieldProps) {
  const { calendars: text } = useProvidersText();
  const label = text.fields[of.name] ?? of.name;
  if (of.format === 'switch')
    return (
      <CheckField
        label={label}
        value={field.value === 'true'}
        problem={field.problem}
        onChange={(checked) => field.onChange(checked ? 'true' : '')}
      />
    );
  if (of.secret) return <SecretField label={label} isStored={isStored} {...field} />;
  const hint = of.usual !== null ? text.usual(of.usual) : of.required ? undefined : text.optional;
  return <TextField label={label} hint={hint} {...field} autoComplete="off" />;
}
