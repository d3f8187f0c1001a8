// Connects a number: its kind, the engine's settings, and what remains to be set up at the provider.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Flask, Instagram, SmartphoneDevice, Whatsapp } from 'iconoir-react/regular';
import { Suspense } from 'react';
import { linkTo } from '../../links.ts';
import { ButtonCard, ChoiceGrid } from '../../ui/choice-card.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { ConnectForm } from './connect-form.tsx';
import { ENGINES, type Engine } from './fields.ts';
import { SimulatedForm } from './simulated-form.tsx';
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
  const given = (useSearch({ strict: false }) as { engine?: unknown }).engine;
  const engine = ENGINES.find((one) => one === given);
  if (!can('numbers.create')) return <Empty title={words.notAllowed} />;
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
      {engine === undefined ? (
        <ChoiceGrid>
          {ENGINES.map((one) => (
            <ButtonCard
              key={one}
              icon={ICONS[one]}
              title={words.kinds[one].title}
              badge={one === 'simulator' ? words.tryFirst : undefined}
              onChoose={() => void navigate(linkTo.newNumber({ engine: one }))}
            >
              {words.kinds[one].hint}
            </ButtonCard>
          ))}
        </ChoiceGrid>
      ) : engine === 'simulator' ? (
        <SimulatedForm />
      ) : (
        <ConnectForm key={engine} engine={engine} />
      )}
    </Page>
  );
}
