// The form that connects a number. The server checks the settings with the provider before storing anything.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { createRandomId } from '../../random-id.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormProblem, Hint } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { EngineFields } from './engine-fields.tsx';
import { ENGINE_FORMS, type Engine, listFieldPaths, type NumberSettings } from './fields.ts';
import { getFormProblems } from './form-problems.ts';
import { MetaSetup } from './meta-setup.tsx';
import { Steps } from './steps.tsx';
import { useNumbersText } from './words.ts';

/** Returns the initial values of the engine's fields. */
function getInitialValues(engine: Engine): Record<string, string> {
  return engine === 'waha' ? { session: 'default' } : { verify_token: createRandomId() };
}

export function ConnectForm({ engine }: { engine: Engine }) {
  const common = useText();
  const text = useNumbersText().form;
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const [values, setValues] = useState(() => getInitialValues(engine));
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [lacks, setLacks] = useState(false);
  const { hasPhone, section } = ENGINE_FORMS[engine];
  const create = useMutation({
    mutationFn: async (): Promise<NumberSettings> =>
      (
        await callOperation('numbers.create', {
          engine,
          ...(hasPhone && { phone: phone.trim() }),
          ...(name.trim() !== '' && { name: name.trim() }),
          settings: values,
        })
      ).data,
    onSuccess: ({ id }) => {
      if (engine === 'waha') void navigate({ to: '/numbers/$id', params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['numbers'] }),
  });
  if (create.data && engine !== 'waha') {
    return <MetaSetup settings={create.data} verifyToken={values['verify_token'] ?? ''} />;
  }
  const { fields, rest } = getFormProblems(
    create.error && toProblem(create.error),
    listFieldPaths(engine),
    common,
  );
  const noPhone = lacks && hasPhone && phone.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLacks(true);
    if (create.isPending || create.isSuccess || (hasPhone && phone.trim() === '')) return;
    create.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {engine === 'waha' && (
        <p className="max-w-text my-4 py-3 px-4 rounded-panel bg-waiting-soft text-waiting">{text.ban}</p>
      )}
      <Section title={text.before} wide>
        <Steps of={text.steps[engine]} />
        <Hint>
          {text.more}{' '}
          <a href={text.links[engine]} target="_blank" rel="noreferrer">
            {text.links[engine]}
          </a>
          {` · ${text.docs(`docs/engines/${engine}.md`)}`}
        </Hint>
      </Section>
      <Section title={text.number}>
        {hasPhone && (
          <TextField
            label={text.phone}
            hint={text.phoneHint}
            value={phone}
            onChange={setPhone}
            problem={noPhone ? text.phoneMissing : fields['phone']}
            autoComplete="off"
          />
        )}
        <TextField
          label={text.optional(text.name)}
          hint={text.nameHint}
          value={name}
          onChange={setName}
          problem={fields['name']}
          maxLength={255}
          autoComplete="off"
          dir="auto"
        />
      </Section>
      <Section title={text.access} hint={text.accessHint}>
        <EngineFields
          engine={engine}
          values={values}
          onChange={(field, value) => setValues((old) => ({ ...old, [field]: value }))}
          problems={fields}
          onMakeToken={() => setValues((old) => ({ ...old, verify_token: createRandomId() }))}
        />
        {rest.length > 0 && <FormProblem>{rest.join(' ')}</FormProblem>}
        {create.error && rest.length === 0 && section !== null && <FormProblem>{text.lookAbove}</FormProblem>}
        <div>
          <Button type="submit" kind="strong" busy={create.isPending || create.isSuccess}>
            {text.connect}
          </Button>
        </div>
        {create.isPending && <Hint>{text.asking}</Hint>}
      </Section>
    </form>
  );
}
