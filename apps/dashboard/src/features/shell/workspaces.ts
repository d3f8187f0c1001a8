// The workspaces of a person who is in several: one browser is in one of them at a time.
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { tell } from '../../ui/toast.ts';
import { useSession } from '../session/session.ts';

/** All of them, the one that is open, the others, and the way there; null for a person who is in one alone. */
export function useWorkspaces() {
  const text = useText();
  const { workspace, workspaces } = useSession();
  const { mutate: go } = useMutation({
    mutationFn: (slug: string) => call('session.switchWorkspace', { slug }),
    // Nothing that was read in the one is shown in the other. Other tabs see it by their session.
    onSuccess: () => window.location.assign('/'),
    onError: (error) => tell({ title: text.notSaved, text: text.problemOf(problemOf(error)), bad: true }),
  });
  if (workspaces.length < 2) return null;
  const all = workspaces.map(({ slug, name }) => ({
    slug,
    // Two of one name are told apart.
    name: workspaces.some((one) => one.name === name && one.slug !== slug) ? `${name} (${slug})` : name,
  }));
  return {
    here: workspace.slug,
    workspaces: all,
    others: all.filter(({ slug }) => slug !== workspace.slug),
    go,
  };
}
