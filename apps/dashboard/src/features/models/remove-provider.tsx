// Removes a calendar or a provider of language models.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { useProvidersText } from './words.ts';

interface RemoveProps {
  name: string;
  words: { removeTitle: (name: string) => string; removeWhy: string; removed: (name: string) => string };
  run: () => Promise<unknown>;
  /** The query of the list to refetch afterwards. */
  again: QueryKey;
  onClose: () => void;
}

export function RemoveProvider({ name, words, run, again, onClose }: RemoveProps) {
  const client = useQueryClient();
  const common = useText();
  const { remove: verb } = useProvidersText();
  const remove = useMutation({
    mutationFn: run,
    onSuccess: () => showToast({ title: words.removed(name) }),
    onError: (error) =>
      showToast({ title: common.notSaved, text: common.problemOf(toProblem(error)), bad: true }),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: again });
    },
  });
  return (
    <Confirm
      title={words.removeTitle(name)}
      why={words.removeWhy}
      verb={verb}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
