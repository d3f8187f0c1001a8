// Creates a campaign from a template, from scratch or from another one, and then opens the agent editor.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { callOperation } from '../../api.ts';
import { AreaField } from '../../forms/area-field.tsx';
import { Form } from '../../forms/form.tsx';
import { RadioField } from '../../forms/radio-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { More } from '../../ui/more.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { useCampaignNames } from './campaign-options.ts';
import { NumberField, useOnlyNumber } from './number-field.tsx';
import { isTemplate, type Start, TemplateGallery } from './template-gallery.tsx';
import { useCampaignText } from './text.ts';

interface Fields {
  name: string;
  slug: string;
  number: string;
  language: Language;
  purpose: 'setter' | 'group';
  start: Start;
  copy_of: string;
  agent: { goal: string; first_message: string };
}
const EMPTY: Omit<Fields, 'number' | 'language'> = {
  name: '',
  slug: '',
  purpose: 'setter',
  start: 'nothing',
  copy_of: '',
  agent: { goal: '', first_message: '' },
};

export function NewCampaign() {
  return (
    <Suspense fallback={<Skeleton rows={5} height={72} />}>
      <NewCampaignForm />
    </Suspense>
  );
}

function NewCampaignForm() {
  const text = useCampaignText();
  useTitle(text.create);
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const can = useCan();
  const others = useCampaignNames() ?? [];
  const findCopied = (chosen: string) => others.find(({ id }) => id === chosen)?.id ?? others[0]?.id ?? '';
  const form = useRecordForm<Fields, { campaign_id: string }>({
    record: { ...EMPTY, number: useOnlyNumber(), language },
    isNew: true,
    draft: 'campaign.new',
    check: ({ name, start, agent }) => ({
      ...(name.trim() === '' && { name: text.nameMissing }),
      ...(start === 'nothing' && agent.goal.trim() === '' && { 'agent.goal': text.goalMissing }),
      ...(start === 'nothing' &&
        agent.first_message.trim() === '' && { 'agent.first_message': text.firstMissing }),
    }),
    save: async ({ name, slug, number, language: spoken, purpose, start, copy_of, agent }) => {
      const { data } = await callOperation('campaigns.create', {
        ...{ name: name.trim(), purpose, language: spoken },
        ...(isTemplate(start) ? { from: 'template', template: start } : { from: start }),
        number: number === '' ? null : number,
        ...(slug.trim() !== '' && { slug: slug.trim() }),
        ...(start === 'copy' && { copy_of: findCopied(copy_of) }),
        ...(start === 'nothing' && { goal: agent.goal.trim(), first_message: agent.first_message.trim() }),
      });
      return data;
    },
    onSaved: ({ campaign_id }) => {
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      void navigate(linkTo.campaignAgent(campaign_id));
    },
  });
  const { values, field } = form;
  const { start, copy_of } = values;
  const copied = findCopied(copy_of);
  if (!can('campaigns.create')) return <Empty title={text.mayNot} />;
  return (
    <div className="h-full min-h-0 overflow-y-auto">
      <Form form={form} className="">
        <Page up={<Link {...linkTo.campaigns()}>{text.back}</Link>} title={text.create} lead={text.makeHint}>
          <div className="pb-6">
            <TemplateGallery {...field('start')} canCopy={others.length > 0} />
          </div>
          <Section title={text.basics} hint={text.basicsHint}>
            {start === 'copy' && (
              <SelectField
                label={text.copyOf}
                {...field('copy_of')}
                value={copied}
                options={others.map((one) => ({ value: one.id, name: one.name ?? one.id }))}
              />
            )}
            <TextField label={text.name} hint={text.nameHint} {...field('name')} maxLength={255} />
            <NumberField {...field('number')} {...(values.number === '' && { hint: text.numberLater })} />
            {start !== 'copy' && (
              <SelectField
                label={text.language}
                {...field('language')}
                hint={start === 'nothing' ? text.languageHint : undefined}
                options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
              />
            )}
            {start === 'nothing' && (
              <>
                <AreaField label={text.goal} hint={text.goalHint} {...field('agent.goal')} maxLength={2000} />
                <AreaField
                  label={text.first}
                  hint={text.firstHint}
                  {...field('agent.first_message')}
                  maxLength={4096}
                />
              </>
            )}
            <More summary={text.advanced} open={field('slug').problem !== undefined}>
              <div className="grid gap-4">
                <RadioField
                  label={text.purpose}
                  {...field('purpose')}
                  options={(['setter', 'group'] as const).map((value) => ({
                    value,
                    name: text.purposes[value],
                  }))}
                />
                <TextField
                  label={text.slug}
                  hint={`${text.slugAuto} ${text.slugHint}`}
                  {...field('slug')}
                  maxLength={63}
                />
              </div>
            </More>
            {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
            <div>
              <Button type="submit" kind="strong" busy={form.busy}>
                {text.make}
              </Button>
            </div>
          </Section>
        </Page>
      </Form>
    </div>
  );
}
