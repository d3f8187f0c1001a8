// Queries for the team page; live events invalidate them.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';

export type Person = Answer<'team.people'>['data'][number];
export type Invitation = Answer<'team.invitations'>['data'][number];
export type Role = Person['role'];

/** The maximum number of members in a workspace. */
const ALL = 200;

export const peopleQuery = queryOptions({
  queryKey: ['team', 'people'],
  queryFn: async ({ signal }): Promise<Person[]> => {
    const people: Person[] = [];
    let cursor: string | null = null;
    do {
      const page: Answer<'team.people'> = await callOperation(
        'team.people',
        { limit: 100, ...(cursor === null ? {} : { cursor }) },
        { signal },
      );
      people.push(...page.data);
      cursor = page.pagination.next_cursor;
    } while (cursor !== null && people.length < ALL);
    return people;
  },
});

export const invitationsQuery = queryOptions({
  queryKey: ['team', 'invitations'],
  queryFn: async ({ signal }) => (await callOperation('team.invitations', {}, { signal })).data,
});

/** The query of all members' names, which every member can see. */
export const namesQuery = queryOptions({
  queryKey: ['team', 'names'],
  queryFn: async ({ signal }) => (await callOperation('team.colleagues', {}, { signal })).data,
});

export const rolesQuery = queryOptions({
  queryKey: ['team', 'roles'],
  queryFn: async ({ signal }) => (await callOperation('team.roles', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns a mutation that changes the team. A toast reports errors, and the lists are refetched. */
export function useTeamChange<Input, Result>(
  run: (input: Input) => Promise<Result>,
  onDone?: (result: Result, input: Input) => void,
) {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    mutationFn: run,
    onSuccess: (result, input) => onDone?.(result, input),
    onError: (error) =>
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(error)), bad: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
}
