// The form that connects a number. The server checks the settings with the provider before storing anything.

import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { createRandomId } from '../../random-id.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem, Hint } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { EngineFields } from './engine-fields.tsx';
import {
  type ConnectedEngine,
  ENGINE_FORMS,
  getEngineValues,
  type NumberSettings,
  toEngineField,
} from './fields.ts';
import { MetaSetup } from './meta-setup.tsx';
import { Steps } from './steps.tsx';
import { useNumbersText } from './text.ts';

export function ConnectForm({ engine }: { engine: ConnectedEngine }) {
  const text = useNumbersText().form;
  const navigate = useNavigateFromHere();
  const { hasPhone } = ENGINE_FORMS[engine];
  const [token] = useState(createRandomId);
  const form = useRecordForm({
    record: {
      phone: '',
      name: '',
      engine: getEngineValues(engine, engine === 'waha' ? { session: 'default' } : { verify_token: token }),
    },
    isNew: true,
    check: ({ phone }): Record<string, string> =>
      hasPhone && phone.trim() === '' ? { phone: text.phoneMissing } : {},
    save: async ({ phone, name, engine: settings }) => {
      const { data } = await callOperation('numbers.create', {
        engine,
        ...(hasPhone && { phone: phone.trim() }),
        ...(name.trim() !== '' && { name: name.trim() }),
        settings,
      });
      return data;
    },
    onSaved: (created) => {
      setCreated(created);
      if (engine === 'waha') void navigate(linkTo.number(created.id));
    },
    refetch: ['numbers'],
    toField: toEngineField(engine),
  });
  const [created, setCreated] = useState<NumberSettings | null>(null);
  if (created && engine !== 'waha') return <MetaSetup settings={created} verifyToken={token} />;
  return (
    <Form form={form} className="">
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
        </Hint>
      </Section>
      <Section title={text.number}>
        {hasPhone && (
          <TextField label={text.phone} hint={text.phoneHint} {...form.field('phone')} autoComplete="off" />
        )}
        <TextField
          label={text.optional(text.name)}
          hint={text.nameHint}
          {...form.field('name')}
          maxLength={255}
          autoComplete="off"
        />
      </Section>
      <Section title={text.access} hint={text.accessHint}>
        <EngineFields engine={engine} form={form} />
        {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
        {form.refusal && form.problem === undefined && <FormProblem>{text.lookAbove}</FormProblem>}
        <div>
          <Button type="submit" kind="strong" busy={form.busy}>
            {text.connect}
          </Button>
        </div>
        {form.busy && <Hint>{text.asking}</Hint>}
      </Section>
    </Form>
  );
}
