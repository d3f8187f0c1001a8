// Creates a campaign from scratch, from another one or from the example, and then opens the agent editor.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, Suspense } from 'react';
import { callOperation } from '../../api.ts';
import { useDraftForm } from '../../draft-form.ts';
import { mapProblemsByField } from '../../field-problems.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useLanguage, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { LongField } from '../../ui/long-field.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { useCampaignNames } from './campaign-options.ts';
import { NumberField } from './number-field.tsx';
import { useCampaignText } from './words.ts';

const BEGINS = ['nothing', 'copy', 'example'] as const;
const SHOWN = ['name', 'slug', 'number'];
const SHOWN_OF_NOTHING = ['agent.goal', 'agent.first_message'];

interface Fields {
  name: string;
  slug: string;
  number: string;
  purpose: 'setter' | 'group';
  from: (typeof BEGINS)[number];
  copyOf: string;
  goal: string;
  first: string;
}
const EMPTY: Fields = {
  name: '',
  slug: '',
  number: '',
  purpose: 'setter',
  from: 'nothing',
  copyOf: '',
  goal: '',
  first: '',
};

export function NewCampaign() {
  return (
    <Suspense fallback={<Skeleton rows={5} height={72} />}>
      <Form />
    </Suspense>
  );
}

function Form() {
  const common = useText();
  const text = useCampaignText();
  useTitle(text.create);
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const can = useCan();
  const { fields: typed, put, forget } = useDraftForm<Fields>('campaign.new', EMPTY);
  const { name, slug, number, purpose, from, copyOf, goal, first } = typed;
  const others = useCampaignNames() ?? [];
  const copied = others.find(({ id }) => id === copyOf)?.id ?? others[0]?.id ?? '';
  const make = useMutation({
    mutationFn: async () =>
      (
        await callOperation('campaigns.create', {
          ...{ name: name.trim(), from, purpose, language },
          number: number === '' ? null : number,
          ...(slug.trim() !== '' && { slug: slug.trim() }),
          ...(from === 'copy' && { copy_of: copied }),
          ...(from === 'nothing' && { goal: goal.trim(), first_message: first.trim() }),
        })
      ).data,
    onSuccess: (card) => {
      forget();
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      void navigate({ to: '/campaigns/$id/agent', params: { id: card.campaign_id } });
    },
  });
  if (!can('campaigns.create')) return <Empty title={text.mayNot} />;
  const problem = make.error && toProblem(make.error);
  const problems = mapProblemsByField(problem, common);
  const shown = from === 'nothing' ? [...SHOWN, ...SHOWN_OF_NOTHING] : SHOWN;
  const fields = Object.keys(problems);
  const rest = problem && (fields.length === 0 || fields.some((field) => !shown.includes(field)));
  const ready =
    name.trim() !== '' &&
    (from !== 'copy' || copied !== '') &&
    (from !== 'nothing' || (goal.trim() !== '' && first.trim() !== ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !make.isPending && !make.isSuccess) make.mutate();
  };
  return (
    <div className="h-full min-h-0 overflow-y-auto">
      <form onSubmit={submit} noValidate>
        <Page up={<Link to="/campaigns">{text.back}</Link>} title={text.create} lead={text.makeHint}>
          <Section title={text.basics} hint={text.basicsHint}>
            <TextField
              label={text.name}
              hint={text.nameHint}
              value={name}
              onChange={(next) => put({ name: next })}
              maxLength={255}
              problem={problems['name']}
              dir="auto"
            />
            <NumberField
              value={number}
              onChange={(next) => put({ number: next })}
              problem={problems['number']}
            />
            <RadioField
              label={text.purpose}
              value={purpose}
              onChange={(next) => put({ purpose: next })}
              options={(['setter', 'group'] as const).map((value) => ({
                value,
                name: text.purposes[value],
              }))}
            />
            <TextField
              label={text.slug}
              value={slug}
              onChange={(next) => put({ slug: next })}
              maxLength={63}
              hint={`${text.slugAuto} ${text.slugHint}`}
              problem={problems['slug']}
            />
          </Section>
          <Section title={text.tabs.agent}>
            <RadioField
              label={text.begin}
              value={from}
              onChange={(next) => put({ from: next })}
              options={BEGINS.filter((value) => value !== 'copy' || others.length > 0).map((value) => ({
                value,
                name: text.begins[value],
                hint: text.beginHints[value],
              }))}
            />
            {from === 'copy' && (
              <SelectField
                label={text.copyOf}
                value={copied}
                onChange={(next) => put({ copyOf: next })}
                options={others.map((one) => ({ value: one.id, name: one.name ?? one.id }))}
              />
            )}
            {from === 'nothing' && (
              <>
                <LongField
                  label={text.goal}
                  hint={text.goalHint}
                  value={goal}
                  onChange={(next) => put({ goal: next })}
                  maxLength={2000}
                  problem={problems['agent.goal']}
                />
                <LongField
                  label={text.first}
                  hint={text.firstHint}
                  value={first}
                  onChange={(next) => put({ first: next })}
                  maxLength={4096}
                  problem={problems['agent.first_message']}
                />
              </>
            )}
            {rest && <FormProblem>{common.problemOf(problem)}</FormProblem>}
            <div>
              <Button type="submit" kind="strong" busy={make.isPending || make.isSuccess} disabled={!ready}>
                {text.make}
              </Button>
            </div>
          </Section>
        </Page>
      </form>
    </div>
  );
}
