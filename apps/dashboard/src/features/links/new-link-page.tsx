// The page that creates a link.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { callOperation } from '../../api.ts';
import { useDraftForm } from '../../draft-form.ts';
import { mapProblemsByField } from '../../field-problems.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormProblem, Row } from '../../ui/layout.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { NumberCard } from '../numbers/queries.ts';
import { useCan } from '../session/session.ts';
import { hasOtherProblem, LinkFields, toApiFields, useNumbers, type Values } from './link-form.tsx';
import { useLinkText } from './words.ts';

export function NewLinkPage() {
  const words = useLinkText();
  useTitle(words.newLink);
  const can = useCan();
  const numbers = useNumbers();
  if (!can('links.create')) return <Empty title={words.readOnly} />;
  return (
    <Page up={<Link to="/links">{words.all}</Link>} title={words.newLink} lead={words.lead}>
      {numbers === undefined && <Skeleton rows={5} height={56} />}
      {numbers?.length === 0 && <Empty title={words.noNumbers} />}
      {numbers !== undefined && numbers.length > 0 && <NewLinkForm numbers={numbers} />}
    </Page>
  );
}

function NewLinkForm({ numbers }: { numbers: readonly NumberCard[] }) {
  const text = useText();
  const words = useLinkText();
  const navigate = useNavigateFromHere();
  const client = useQueryClient();
  const { fields, put, forget } = useDraftForm<Values & { code: string }>('link.new', {
    ...{ name: '', number_id: numbers[0]!.id, campaign: '', source: 'other', message: '' },
    ...{ dedicated: false, code: '' },
  });
  const { code, ...typed } = fields;
  // The number in a stored draft might no longer exist.
  const isThere = numbers.some(({ id }) => id === typed.number_id);
  const values = isThere ? typed : { ...typed, number_id: numbers[0]!.id };
  const make = useMutation({
    mutationFn: async () =>
      (
        await callOperation('links.create', {
          ...toApiFields(values),
          ...(code.trim() !== '' && { code: code.trim() }),
        })
      ).data,
    onSuccess: ({ id }) => {
      forget();
      void navigate({ to: '/links/$id', params: { id }, replace: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['links'] }),
  });
  const failed = make.error && toProblem(make.error);
  const problems = mapProblemsByField(failed, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending && !make.isSuccess && values.name.trim() !== '') make.mutate();
  };
  return (
    <form className="grid gap-4 max-w-128" onSubmit={submit}>
      <LinkFields values={values} onChange={put} problems={problems}>
        <TextField
          label={words.code}
          hint={words.codeHint}
          value={code}
          onChange={(next) => put({ code: next })}
          maxLength={64}
          problem={problems['code']}
        />
      </LinkFields>
      {failed && hasOtherProblem(problems) && <FormProblem>{text.problemOf(failed)}</FormProblem>}
      <Row gap={4}>
        <Button
          type="submit"
          kind="strong"
          busy={make.isPending || make.isSuccess}
          disabled={values.name.trim() === ''}
        >
          {words.create}
        </Button>
        <Link to="/links" onClick={forget}>
          {text.cancel}
        </Link>
      </Row>
    </form>
  );
}
