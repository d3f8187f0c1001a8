// All numbers with a summary of their health.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AntennaSignal } from 'iconoir-react/regular';
import { Suspense, useMemo } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { linkTo } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { NumberCardView } from './number-card.tsx';
import { numbersQuery } from './queries.ts';
import { useNumbersText } from './text.ts';

export function NumbersPage() {
  return (
    <Suspense fallback={<Skeleton rows={4} height={96} />}>
      <NumberList />
    </Suspense>
  );
}

function NumberList() {
  const text = useNumbersText();
  useTitle(text.title);
  const can = useCan();
  const navigate = useNavigate();
  const connect = () => void navigate(linkTo.newNumber());
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'numbers.connect',
        label: text.connect,
        keys: null,
        needs: 'numbers.create',
        group: 'page',
        run: () => void navigate(linkTo.newNumber()),
      },
    ],
    [navigate, text],
  );
  useActions(actions);
  const query = useQuery(numbersQuery);
  const { data } = query;
  const isEmpty = data?.length === 0;
  const add = can('numbers.create') && (
    <Button kind="strong" onClick={connect}>
      {text.connect}
    </Button>
  );
  return (
    <Page title={text.title} lead={isEmpty ? undefined : text.lead} action={!isEmpty && add}>
      <Loading of={query} rows={3} height={96} />
      {isEmpty && (
        <Empty title={text.empty} icon={<AntennaSignal />}>
          <p>{text.emptyHint}</p>
          {add}
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((number) => (
            <NumberCardView key={number.id} number={number} />
          ))}
        </ul>
      )}
    </Page>
  );
}
