// Signs the member out.
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';

export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => call('session.signOut', {}),
    onSettled: () => window.location.assign('/sign-in'),
  });
  return mutate;
}
