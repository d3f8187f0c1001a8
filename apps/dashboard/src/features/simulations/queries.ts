// The last simulation of a campaign. While it runs, it is refetched every second.
import { useQuery } from '@tanstack/react-query';
import { type Answer, callOperation, type Input } from '../../api.ts';
import { getDataQuery, useChange } from '../../queries.ts';
import { useSimulationText } from './text.ts';

export type Simulation = NonNullable<Answer<'simulations.get'>['data']>;
export type Month = NonNullable<Simulation['month']>;
export type Cases = NonNullable<Simulation['cases']>;
export type Conversation = Month['conversations'][number];

const AGAIN_MS = 1_000;

export function useSimulation(id: string) {
  return useQuery({
    ...getDataQuery(['simulations', id], 'simulations.get', { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? AGAIN_MS : false),
  });
}

export function useStart(id: string) {
  const text = useSimulationText();
  return useChange(
    'simulations',
    (given: Pick<Input<'simulations.start'>, 'source' | 'seed'>) =>
      callOperation('simulations.start', { id, ...given }),
    undefined,
    text.notStarted,
  );
}

export function useCancel(id: string) {
  const text = useSimulationText();
  return useChange(
    'simulations',
    () => callOperation('simulations.cancel', { id }),
    undefined,
    text.notCanceled,
  );
}
