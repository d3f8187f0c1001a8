// Creates a simulated number with one click.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { useNumbersText } from './text.ts';

export function SimulatedForm() {
  const common = useText();
  const text = useNumbersText().form;
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const make = useMutation({
    mutationFn: async () =>
      (await callOperation('numbers.create', { engine: 'simulator', name: text.simulatedName })).data,
    onSuccess: ({ id }) => navigate(linkTo.number(id)),
    onSettled: () => client.invalidateQueries({ queryKey: ['numbers'] }),
  });
  return (
    <>
      {make.error && <FormProblem>{common.problemOf(toProblem(make.error))}</FormProblem>}
      <div>
        <Button kind="strong" busy={make.isPending} onClick={() => make.mutate()}>
          {text.makeSimulated}
        </Button>
      </div>
    </>
  );
}
