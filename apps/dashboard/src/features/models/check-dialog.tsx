// Sends a test request to a provider's model and shows the result.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Buttons } from '../../ui/layout.tsx';
import type { Provider } from './queries.ts';
import { useProvidersText } from './words.ts';

export function CheckDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const common = useText();
  const formats = useFormats();
  const words = useProvidersText();
  const text = words.models;
  const priced = Object.keys(provider.prices)[0];
  const own = provider.models[0]?.slice(provider.name.length + 1);
  const [model, setModel] = useState(own ?? priced ?? '');
  const check = useMutation({
    mutationFn: async () =>
      (await callOperation('models.check', { model: `${provider.name}/${model.trim()}` })).data,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (model.trim() !== '' && !check.isPending) check.mutate();
  };
  const [problem] = check.data?.problems ?? [];
  return (
    <Dialog open size="small" title={text.checkTitle(provider.name)} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={text.model}
          hint={text.checkHint}
          value={model}
          onChange={(value) => {
            setModel(value);
            check.reset();
          }}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <div role="status">
          {check.isPending && words.checking}
          {check.data && problem === undefined && (
            <p>{words.answered(formats.milliseconds(check.data.ms))}</p>
          )}
          {problem !== undefined && <p className="text-danger text-13">{formats.told(problem)}</p>}
          {check.error && <p className="text-danger text-13">{common.problemOf(toProblem(check.error))}</p>}
        </div>
        <Buttons>
          <Button onClick={onClose}>{common.close}</Button>
          <Button type="submit" kind="strong" busy={check.isPending} disabled={model.trim() === ''}>
            {words.check}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
