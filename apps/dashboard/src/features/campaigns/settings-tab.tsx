// A campaign's settings besides its agent: name, number, purpose, template, status.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, type Input } from '../../api.ts';
import { AreaField } from '../../forms/area-field.tsx';
import { SaveForm } from '../../forms/form.tsx';
import { RadioField } from '../../forms/radio-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { numbersQuery } from '../numbers/queries.ts';
import { useCan } from '../session/session.ts';
import { getNumberHandle, NumberField } from './number-field.tsx';
import { type Card, useCampaign } from './queries.ts';
import { StatusDialog } from './status-dialog.tsx';
import { useCampaignText } from './text.ts';

type Change = Omit<Input<'campaigns.update'>, 'id'>;
export function CampaignSettings() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: card } = useCampaign(id);
  return card ? <CampaignSettingsContent key={card.id} card={card} /> : null;
}

function CampaignSettingsContent({ card }: { card: Card }) {
  const text = useCampaignText();
  const canEdit = useCan()('campaigns.update');
  const number = card.number?.name ?? text.numberNone;
  return (
    <Page title={null}>
      <Section title={text.basics} hint={canEdit ? text.basicsHint : text.readOnly}>
        {canEdit ? (
          <SettingsForm card={card} />
        ) : (
          <Facts
            of={[
              [text.name, card.name],
              [text.number, number],
              [text.purpose, text.purposes[card.purpose]],
            ]}
          />
        )}
        <Facts of={[[text.slug, <code key="slug">{card.campaign_id}</code>]]} />
      </Section>
      {canEdit && (
        <Section title={text.life} hint={text.lifeHint[card.status]}>
          <LifecycleSection card={card} />
        </Section>
      )}
    </Page>
  );
}

interface Fields {
  name: string;
  number: string;
  purpose: Card['purpose'];
  template: { name: string; language: string; variables: string };
}

function SettingsForm({ card }: { card: Card }) {
  const text = useCampaignText();
  const { data: numbers } = useQuery(numbersQuery);
  const stored = numbers?.find((one) => one.id === card.number?.id);
  const record: Fields = {
    name: card.name,
    number: stored ? getNumberHandle(stored) : (card.number?.phone ?? ''),
    purpose: card.purpose,
    template: {
      name: card.template?.name ?? '',
      language: card.template?.language ?? '',
      variables: (card.template?.variables ?? []).join('\n'),
    },
  };
  const form = useRecordForm({
    record,
    save: (values, { name, number, purpose, template }) => {
      const change: Change = {
        ...(name !== undefined && { name: name.trim() }),
        ...(number !== undefined && { number: number === '' ? null : number }),
        ...(purpose !== undefined && { purpose }),
        ...(template !== undefined && { template: toTemplate(values.template) }),
      };
      return callOperation('campaigns.update', { id: card.id, ...change });
    },
    refetch: ['campaigns'],
    // The template as a whole is refused at its name.
    toField: (path) => (path === 'template' ? 'template.name' : path),
  });
  const { values, field } = form;
  const hasTemplate =
    values.purpose === 'setter' &&
    (card.number?.templates || values.template.name !== '' || field('template.name').problem !== undefined);
  return (
    <SaveForm form={form} ready={values.name.trim() !== ''}>
      <TextField label={text.name} {...field('name')} maxLength={255} />
      <NumberField {...field('number')} hint={text.numberHint} />
      <RadioField
        label={text.purpose}
        {...field('purpose')}
        options={(['setter', 'group'] as const).map((value) => ({ value, name: text.purposes[value] }))}
      />
      {hasTemplate && (
        <>
          <TextField
            label={text.templateName}
            {...field('template.name')}
            hint={`${text.templateHint} ${text.templateNone}`}
          />
          <TextField label={text.templateLanguage} {...field('template.language')} />
          <AreaField label={text.templateVariables} {...field('template.variables')} />
        </>
      )}
    </SaveForm>
  );
}

function toTemplate({ name, language, variables }: Fields['template']): Change['template'] {
  if (name.trim() === '') return null;
  const lines = variables
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    name: name.trim(),
    language: language.trim(),
    ...(lines.length > 0 && { variables: lines }),
  };
}

function LifecycleSection({ card }: { card: Card }) {
  const common = useText();
  const text = useCampaignText();
  const [asks, setAsks] = useState(false);
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => callOperation('campaigns.update', { id: card.id, status: 'draft' }),
    onSuccess: () => showToast({ title: text.broughtBack(card.name) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  return (
    <div>
      {card.status === 'archived' ? (
        <Button busy={back.isPending} onClick={() => back.mutate()}>
          {text.bringBack}
        </Button>
      ) : (
        <Button onClick={() => setAsks(true)}>{text.archive}</Button>
      )}
      {back.error && <FormProblem>{common.problemOf(toProblem(back.error))}</FormProblem>}
      {asks && <StatusDialog card={card} turn="archive" onClose={() => setAsks(false)} />}
    </div>
  );
}
