// The profile section for name, language and time zone.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { getDeviceLanguage, LANGUAGE_NAMES, LANGUAGES, useText } from '../../text/language.tsx';
import { getDeviceZone, listZoneNames } from '../../text/zones.ts';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { usePreferences, useUpdateProfile } from '../session/preferences.ts';
import { type Session, useSession } from '../session/session.ts';
import { useSettingsText } from '../settings/words.ts';

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
      <SelectField
        label={you.zone}
        hint={you.zoneHint}
        value={asWorkspace ? 'workspace' : (timezone ?? 'device')}
        onChange={setZone}
        options={[
          { value: 'device', name: you.asDevice(getDeviceZone()) },
          ...(workspace.timezone === null
            ? []
            : [{ value: 'workspace', name: you.asWorkspace(workspace.timezone) }]),
          ...listZoneNames(timezone),
        ]}
      />
    </Section>
  );
}

function NameForm() {
  const client = useQueryClient();
  const text = useText();
  const { you } = useSettingsText();
  const { member } = useSession();
  const [name, setName] = useState(member.name ?? '');
  const save = useMutation({
    mutationFn: (wanted: string) => callOperation('profile.update', { name: wanted }),
    onSuccess: ({ data }) =>
      client.setQueryData<Session>(
        ['session'],
        (old) => old && { ...old, member: { ...old.member, name: data.name } },
      ),
  });
  return (
    <SaveForm
      changed={name.trim() !== '' && name !== (member.name ?? '')}
      busy={save.isPending}
      saved={save.isSuccess}
      onSave={() => save.mutate(name)}
    >
      <TextField
        label={you.name}
        value={name}
        onChange={(value) => {
          setName(value);
          save.reset();
        }}
        autoComplete="name"
        maxLength={255}
        problem={save.error ? text.problemOf(toProblem(save.error)) : undefined}
      />
    </SaveForm>
  );
}
