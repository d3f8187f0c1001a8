// Signs the member out.
import { useMutation } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { forgetLastConversation } from '../conversations/last-conversation.ts';

export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => callOperation('session.signOut', {}),
    onSettled: () => {
      forgetLastConversation();
      window.location.assign('/sign-in');
    },
  });
  return mutate;
}
