// Switches between the workspaces of a member. A browser is in one workspace at a time.

import { useMutation } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { useShowFailure } from '../../queries.ts';
import { useSession } from '../session/session.ts';

/**
 * Returns all workspaces, the current one, the others, and a function that switches; null if the member has only one
 * workspace.
 */
export function useWorkspaces() {
  const { workspace, workspaces } = useSession();
  const { mutate: go } = useMutation({
    mutationFn: (slug: string) => callOperation('session.switchWorkspace', { slug }),
    // A full page load drops all data of the old workspace. Other tabs find out from their session.
    onSuccess: () => window.location.assign('/'),
    onError: useShowFailure(),
  });
  if (workspaces.length < 2) return null;
  const all = workspaces.map(({ slug, name }) => ({
    slug,
    // Add the slug to names that several workspaces share.
    name: workspaces.some((one) => one.name === name && one.slug !== slug) ? `${name} (${slug})` : name,
  }));
  return {
    here: workspace.slug,
    workspaces: all,
    others: all.filter(({ slug }) => slug !== workspace.slug),
    go,
  };
}
