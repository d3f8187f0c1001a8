// Connects a number: its kind, the engine's settings, and what remains to be set up at the provider.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { linkTo } from '../../links.ts';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { ConnectForm } from './connect-form.tsx';
import { ENGINES, type Engine } from './fields.ts';
import { SimulatedForm } from './simulated-form.tsx';
import { useNumbersText } from './text.ts';

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
  const choose = (one: Engine) => void navigate(linkTo.newNumber({ engine: one }));
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
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4 mt-4">
          {ENGINES.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="grid content-start gap-2 size-full p-4 border border-edge rounded-panel bg-panel text-start hover:border-accent"
                onClick={() => choose(one)}
              >
                <b className="font-medium">{words.kinds[one].title}</b>
                <span className="text-soft text-13">{words.kinds[one].hint}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : engine === 'simulator' ? (
        <SimulatedForm />
      ) : (
        <ConnectForm key={engine} engine={engine} />
      )}
    </Page>
  );
}
