// Sends a test request to a provider's model and shows the result.

import { useMutation } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useFormFields } from '../../forms/use-form-fields.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons } from '../../ui/layout.tsx';
import { useProvidersText } from '../providers/text.ts';
import type { Provider } from './queries.ts';

export function CheckDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const common = useText();
  const formats = useFormats();
  const words = useProvidersText();
  const text = words.models;
  const priced = Object.keys(provider.prices)[0];
  const own = provider.models[0]?.slice(provider.name.length + 1);
  const check = useMutation({
    mutationFn: async (model: string) =>
      (await callOperation('models.check', { model: `${provider.name}/${model}` })).data,
  });
  const { values, field } = useFormFields({ record: { model: own ?? priced ?? '' }, onEdit: check.reset });
  const model = values.model.trim();
  const submit = () => !check.isPending && check.mutate(model);
  const [problem] = check.data?.problems ?? [];
  return (
    <Dialog open size="small" title={text.checkTitle(provider.name)} onClose={onClose}>
      <Form form={{ submit }} ready={model !== ''}>
        <TextField
          label={text.model}
          hint={text.checkHint}
          {...field('model')}
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
          <Button type="submit" kind="strong" busy={check.isPending} disabled={model === ''}>
            {words.check}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}
