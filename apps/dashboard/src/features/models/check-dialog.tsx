// Tests a provider: lists its models, asks one of them a question, and says in plain words what works and what doesn't.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, Hint } from '../../ui/layout.tsx';
import { useProvidersText } from '../providers/text.ts';
import { ModelField } from './model-field.tsx';
import { getModelListQuery, type Provider } from './queries.ts';

interface CheckDialogProps {
  provider: Provider;
  /** Whether the provider was just saved, which the result then says. */
  isSaved?: boolean;
  onEdit: () => void;
  onClose: () => void;
}

export function CheckDialog({ provider, isSaved = false, onEdit, onClose }: CheckDialogProps) {
  const common = useText();
  const words = useProvidersText();
  const text = words.models;
  const list = useQuery(getModelListQuery(provider.name));
  const isForVoice = (name: string) =>
    list.data?.models.some((one) => one.name === name && one.task === 'transcription');
  const own = provider.models
    .map((name) => name.slice(provider.name.length + 1))
    .find((name) => !isForVoice(name));
  const priced = Object.keys(provider.prices)[0];
  const first = list.isPending ? '' : (own ?? list.data?.suggested ?? priced ?? '');
  const [chosen, setChosen] = useState<string>();
  const model = (chosen ?? first).trim();
  const { mutate, ...test } = useMutation({
    mutationFn: async (tested: string) =>
      (await callOperation('models.check', { model: `${provider.name}/${tested}` })).data,
  });
  // The first test starts without a click.
  useEffect(() => {
    if (first !== '') mutate(first);
  }, [first, mutate]);
  const tested = test.variables ?? first;
  const busy = list.isPending || test.isPending || (first !== '' && test.isIdle);
  const submit = () => !busy && mutate(model);
  return (
    <Dialog open size="small" title={text.checkTitle(provider.name)} onClose={onClose}>
      <Form form={{ submit }} ready={model !== ''}>
        <div role="status">
          {busy ? (
            <p>{tested === '' ? text.listing : text.testing(tested)}</p>
          ) : (
            <Result
              name={provider.name}
              model={tested}
              isSaved={isSaved}
              ms={test.data?.ms}
              reason={test.data?.problems[0] ?? (test.data ? undefined : (list.data?.problem ?? undefined))}
              failure={test.error ?? list.error}
            />
          )}
        </div>
        <ModelField provider={provider.name} task="chat" value={chosen ?? first} onChange={setChosen} />
        <Hint>{text.checkHint}</Hint>
        <Buttons>
          <Button onClick={onEdit}>{text.editSettings}</Button>
          <Button type="submit" busy={busy} disabled={model === ''}>
            {words.check}
          </Button>
          <Button kind="strong" onClick={onClose}>
            {common.close}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}

interface ResultProps {
  name: string;
  model: string;
  isSaved: boolean;
  ms: number | undefined;
  /** Why the provider has no list, or why its model did not answer. */
  reason: Parameters<ReturnType<typeof useFormats>['told']>[0] | undefined;
  /** The error of a request to Parley. */
  failure: unknown;
}

function Result({ name, model, isSaved, ms, reason, failure }: ResultProps) {
  const common = useText();
  const formats = useFormats();
  const { models: text } = useProvidersText();
  if (!reason && !failure) {
    if (ms === undefined) return <p>{text.noModels.chat}</p>;
    return (
      <p className="p-3 rounded-control bg-qualified-soft text-qualified wrap-anywhere">
        <span aria-hidden="true">✓</span> {text.answers(model, formats.milliseconds(ms))}
      </p>
    );
  }
  return (
    <div className="grid gap-1 p-3 rounded-control bg-danger-soft text-danger wrap-anywhere">
      <p className="font-medium">{isSaved ? text.savedButFails(name) : text.fails(name)}</p>
      <p>{reason ? formats.told(reason) : common.problemOf(toProblem(failure))}</p>
    </div>
  );
}
