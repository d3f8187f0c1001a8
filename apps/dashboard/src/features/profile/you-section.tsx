// The profile section for name, language and time zone.

import { useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { SaveForm } from '../../forms/form.tsx';
import { SearchSelect } from '../../forms/search-select.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { getDeviceLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../text/language.tsx';
import { getDeviceZone, getModernZone, listZoneNames } from '../../text/zones.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { usePreferences, useUpdateProfile } from '../session/preferences.ts';
import { type Session, useSession } from '../session/session.ts';
import { useSettingsText } from '../settings/text.ts';

export function YouSection() {
  const { you } = useSettingsText();
  const { member, locale, timezone, workspace } = useSession();
  const [{ zone }, choose] = usePreferences();
  const change = useUpdateProfile();
  const asWorkspace = zone === 'workspace' && workspace.timezone !== null;
  const setZone = (chosen: string) => {
    choose({ zone: chosen === 'workspace' ? 'workspace' : 'own' });
    if (chosen !== 'workspace') change({ timezone: chosen === 'device' ? null : chosen });
  };
  return (
    <Section title={you.title} hint={you.hint}>
      <NameForm key={member.id} />
      <Facts of={[[you.email, member.email]]} />
      <SelectField
        label={you.language}
        value={locale ?? 'device'}
        onChange={(chosen) => change({ locale: LANGUAGES.find((one) => one === chosen) ?? null })}
        options={[
          { value: 'device', name: you.asDevice(LANGUAGE_NAMES[getDeviceLanguage()]) },
          ...LANGUAGES.map((one) => ({ value: one, name: LANGUAGE_NAMES[one] })),
        ]}
      />
      <SearchSelect
        label={you.zone}
        hint={you.zoneHint}
        value={asWorkspace ? 'workspace' : getModernZone(timezone ?? 'device')}
        onChange={setZone}
        options={[
          { value: 'device', name: you.asDevice(getDeviceZone()) },
          ...(workspace.timezone === null
            ? []
            : [{ value: 'workspace', name: you.asWorkspace(getModernZone(workspace.timezone)) }]),
          ...listZoneNames(timezone),
        ]}
      />
    </Section>
  );
}

function NameForm() {
  const client = useQueryClient();
  const { you } = useSettingsText();
  const { member } = useSession();
  const form = useRecordForm({
    record: { name: member.name ?? '' },
    save: ({ name }) => callOperation('profile.update', { name }),
    onSaved: ({ data }) =>
      client.setQueryData<Session>(
        ['session'],
        (old) => old && { ...old, member: { ...old.member, name: data.name } },
      ),
  });
  return (
    <SaveForm form={form} ready={form.values.name.trim() !== ''}>
      <TextField label={you.name} {...form.field('name')} autoComplete="name" maxLength={255} />
    </SaveForm>
  );
}
