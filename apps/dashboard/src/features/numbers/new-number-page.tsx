// Connects a number: its kind, the engine's settings, and what remains to be set up at the provider.

import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Flask, Instagram, SmartphoneDevice, Whatsapp } from 'iconoir-react/regular';
import { Suspense } from 'react';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { ButtonCard, ChoiceGrid } from '../../ui/choice-card.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { ConnectForm } from './connect-form.tsx';
import { useCreateSimulated } from './create-simulated.ts';
import { type ConnectedEngine, ENGINES, type Engine } from './fields.ts';
import { useNumbersText } from './text.ts';

const ICONS = {
  waha: SmartphoneDevice,
  'whatsapp-cloud': Whatsapp,
  instagram: Instagram,
  simulator: Flask,
} satisfies Record<Engine, unknown>;

export function NewNumberPage() {
  return (
    <Suspense fallback={<Skeleton rows={4} height={72} />}>
      <NewNumber />
    </Suspense>
  );
}

function NewNumber() {
  const text = useNumbersText();
  const words = text.form;
  useTitle(text.connect);
  const can = useCan();
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const common = useText();
  const make = useMutation({
    mutationFn: useCreateSimulated(words.simulatedName),
    onSuccess: ({ id }) => navigateFromHere(linkTo.number(id)),
  });
  const given = (useSearch({ strict: false }) as { engine?: unknown }).engine;
  const engine = ENGINES.find((one): one is ConnectedEngine => one === given && one !== 'simulator');
  if (!can('numbers.create')) return <Empty title={words.notAllowed} />;
  // A simulated number has no settings, so it is created without a form.
  const choose = (one: Engine) => {
    if (one !== 'simulator') void navigate(linkTo.newNumber({ engine: one }));
    else if (!make.isPending) make.mutate();
  };
  return (
    <Page
      up={
        <Link {...(engine === undefined ? linkTo.numbers() : linkTo.newNumber())}>
          {engine === undefined ? text.back : words.otherKind}
        </Link>
      }
      title={text.connect}
      lead={engine === undefined ? words.choose : words.leads[engine]}
    >
      {make.error && <FormProblem>{common.problemOf(toProblem(make.error))}</FormProblem>}
      {engine === undefined ? (
        <ChoiceGrid>
          {ENGINES.map((one) => (
            <ButtonCard
              key={one}
              icon={ICONS[one]}
              title={words.kinds[one].title}
              badge={one === 'simulator' ? words.tryFirst : undefined}
              onChoose={() => choose(one)}
            >
              {words.kinds[one].hint}
            </ButtonCard>
          ))}
        </ChoiceGrid>
      ) : (
        <ConnectForm key={engine} engine={engine} />
      )}
    </Page>
  );
}
