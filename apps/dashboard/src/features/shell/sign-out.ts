// Signs the member out.
import { useMutation } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';

export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => callOperation('session.signOut', {}),
    onSettled: () => window.location.assign('/sign-in'),
  });
  return mutate;
}
