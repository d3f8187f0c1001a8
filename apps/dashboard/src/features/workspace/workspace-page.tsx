// The workspace: its name, its zone, and whether members need a second step.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call, type Input } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { zoneNames } from '../../text/zones.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Day } from '../../ui/time.tsx';
import { useTitle } from '../../ui/title.ts';
import { useCan, useSession } from '../session/session.ts';
import { useSettingsText } from '../settings/words.ts';

type Workspace = Answer<'workspace.get'>['data'];

export function WorkspacePage() {
  const { space } = useSettingsText();
  useTitle(space.title);
  const { data, error, refetch } = useQuery({
    queryKey: ['team', 'workspace'],
    queryFn: async ({ signal }) => (await call('workspace.get', {}, { signal })).data,
  });
  const may = useCan()('workspace.update');
  return (
    <Page title={space.title}>
      {error && !data && <ProblemNote problem={problemOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} height={64} />}
      {data && (
        <>
          <Section title={space.title} hint={may ? space.hint : space.readOnly}>
            {may && <Settings key={data.team_id} workspace={data} />}
            <Facts
              of={[
                ...(may
                  ? []
                  : [[space.name, data.name] as const, [space.zone, data.timezone ?? space.none] as const]),
                [space.slug, data.slug],
                [space.plan, space.plans[data.plan]],
                [space.since, <Day key="since" at={data.created_at} />],
              ]}
            />
          </Section>
          <Section title={space.security} hint={space.securityHint}>
            <SecondStep workspace={data} />
          </Section>
        </>
      )}
    </Page>
  );
}

function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Input<'workspace.update'>) => (await call('workspace.update', change)).data,
    onSuccess: (workspace) => {
      client.setQueryData(['team', 'workspace'], workspace);
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
}

function Settings({ workspace }: { workspace: Workspace }) {
  const text = useText();
  const { space } = useSettingsText();
  const [name, setName] = useState(workspace.name);
  const [zone, setZone] = useState(workspace.timezone ?? '');
  const save = useSave();
  const changed = name.trim() !== '' && (name !== workspace.name || zone !== (workspace.timezone ?? ''));
  return (
    <SaveForm
      changed={changed}
      busy={save.isPending}
      saved={save.isSuccess}
      onSave={() => save.mutate({ name, timezone: zone === '' ? null : zone })}
    >
      <TextField
        label={space.name}
        value={name}
        onChange={setName}
        maxLength={255}
        problem={save.error ? text.problemOf(problemOf(save.error)) : undefined}
      />
      <SelectField
        label={space.zone}
        value={zone}
        onChange={setZone}
        options={[{ value: '', name: space.none }, ...zoneNames(workspace.timezone)]}
      />
    </SaveForm>
  );
}

function SecondStep({ workspace }: { workspace: Workspace }) {
  const text = useText();
  const { space } = useSettingsText();
  const { member } = useSession();
  const save = useSave();
  const demanded = workspace.second_step_required;
  if (member.role !== 'owner') {
    return (
      <p>
        {demanded ? space.demanded : space.notDemanded} {space.ownersOnly}
      </p>
    );
  }
  return (
    <>
      <CheckField
        label={space.demand}
        checked={save.isPending ? save.variables.second_step_required === true : demanded}
        onChange={(second_step_required) => save.mutate({ second_step_required })}
      />
      {save.error && <p role="alert">{text.problemOf(problemOf(save.error))}</p>}
    </>
  );
}
