// The workspace's settings: its name, its time zone, and whether members need two-factor authentication.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'iconoir-react/regular';
import { type Answer, callOperation } from '../../api.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { SaveForm } from '../../forms/form.tsx';
import { SearchSelect } from '../../forms/search-select.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { linkTo } from '../../links.ts';
import { toProblem } from '../../problem.ts';
import { getDataQuery } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { getModernZone, listZoneNames } from '../../text/zones.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Page, Section } from '../../ui/section.tsx';
import { Day } from '../../ui/time.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useCan, useSession } from '../session/session.ts';
import { useSettingsText } from '../settings/text.ts';

type Workspace = Answer<'workspace.get'>['data'];

export function WorkspacePage() {
  const { space } = useSettingsText();
  useTitle(space.title);
  const query = useQuery(getDataQuery(['team', 'workspace'], 'workspace.get', {}));
  const { data } = query;
  const can = useCan();
  const canEdit = can('workspace.update');
  return (
    <Page title={space.title}>
      <Loading of={query} rows={3} height={64} />
      {data && (
        <>
          <Section title={space.title} hint={canEdit ? space.hint : space.readOnly}>
            {canEdit && <WorkspaceSettings key={data.team_id} workspace={data} />}
            <Facts
              of={[
                ...(canEdit
                  ? []
                  : [
                      [space.name, data.name] as const,
                      [space.zone, getModernZone(data.timezone ?? space.none)] as const,
                    ]),
                [space.since, <Day key="since" at={data.created_at} />],
              ]}
            />
          </Section>
          {can('workspace.export') && (
            <Section title={space.file} hint={space.fileHint}>
              <div>
                <ToolButton
                  label={space.export}
                  icon={<Download aria-hidden="true" />}
                  to="/dashboard/api/workspace/export"
                />
              </div>
            </Section>
          )}
          <Section title={space.security} hint={space.securityHint}>
            <SecondStepSetting workspace={data} />
          </Section>
        </>
      )}
    </Page>
  );
}

function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const { space } = useSettingsText();
  const client = useQueryClient();
  const form = useRecordForm({
    record: { name: workspace.name, timezone: getModernZone(workspace.timezone ?? '') },
    save: (_, { name, timezone }) =>
      callOperation('workspace.update', {
        ...(name !== undefined && { name }),
        ...(timezone !== undefined && { timezone: timezone === '' ? null : timezone }),
      }),
    refetch: ['team'],
    onSaved: () => void client.invalidateQueries({ queryKey: ['session'] }),
  });
  return (
    <SaveForm form={form} ready={form.values.name.trim() !== ''}>
      <TextField label={space.name} {...form.field('name')} maxLength={255} />
      <SearchSelect
        label={space.zone}
        {...form.field('timezone')}
        options={[{ value: '', name: space.none }, ...listZoneNames(workspace.timezone)]}
      />
    </SaveForm>
  );
}

function SecondStepSetting({ workspace }: { workspace: Workspace }) {
  const text = useText();
  const { space } = useSettingsText();
  const { member, second_step } = useSession();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (second_step_required: boolean) =>
      (await callOperation('workspace.update', { second_step_required })).data,
    onSuccess: (changed) => {
      client.setQueryData(['team', 'workspace'], changed);
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  const isRequired = workspace.second_step_required;
  if (member.role !== 'owner') {
    return (
      <p>
        {isRequired ? space.demanded : space.notDemanded} {space.ownersOnly}
      </p>
    );
  }
  const lacksSecondStep = !isRequired && second_step !== 'on';
  return (
    <>
      <CheckField
        label={space.demand}
        value={save.isPending ? save.variables : isRequired}
        disabled={lacksSecondStep}
        onChange={(wanted) => !save.isPending && save.mutate(wanted)}
      />
      {lacksSecondStep && (
        <p>
          {space.ownFirst} <Link {...linkTo.profile()}>{space.ownSetUp}</Link>
        </p>
      )}
      {save.error && <p role="alert">{text.problemOf(toProblem(save.error))}</p>}
    </>
  );
}
