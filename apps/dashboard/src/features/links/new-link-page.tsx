// The page that creates a link.

import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem, Row } from '../../ui/layout.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { NumberCard } from '../numbers/queries.ts';
import { useCan } from '../session/session.ts';
import { LinkFields, toApiFields, useNumbers, type Values } from './link-form.tsx';
import { useLinkText } from './text.ts';

export function NewLinkPage() {
  const words = useLinkText();
  useTitle(words.newLink);
  const can = useCan();
  const numbers = useNumbers();
  if (!can('links.create')) return <Empty title={words.readOnly} />;
  return (
    <Page up={<Link {...linkTo.links()}>{words.all}</Link>} title={words.newLink} lead={words.lead}>
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
  const form = useRecordForm<Values & { code: string }, { id: string }>({
    record: {
      ...{ name: '', number_id: numbers[0]!.id, campaign_id: '', source: 'other', message: '' },
      ...{ dedicated: false, code: '' },
    },
    isNew: true,
    draft: 'link.new',
    save: async ({ code, ...values }) => {
      const { data } = await callOperation('links.create', {
        ...toApiFields(values),
        ...(code.trim() !== '' && { code: code.trim() }),
      });
      return data;
    },
    onSaved: ({ id }) => void navigate({ ...linkTo.link(id), replace: true }),
    refetch: ['links'],
  });
  const { values, set } = form;
  // The number in a stored draft might no longer exist.
  const isThere = numbers.some(({ id }) => id === values.number_id);
  useEffect(() => {
    if (!isThere) set({ number_id: numbers[0]!.id });
  });
  const ready = values.name.trim() !== '';
  return (
    <Form form={form} ready={ready} className="grid gap-4 max-w-128">
      <LinkFields form={form}>
        <TextField label={words.code} hint={words.codeHint} {...form.field('code')} maxLength={64} />
      </LinkFields>
      {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
      <Row gap={4}>
        <Button type="submit" kind="strong" busy={form.busy} disabled={!ready}>
          {words.create}
        </Button>
        <Link {...linkTo.links()} onClick={form.discard}>
          {text.cancel}
        </Link>
      </Row>
    </Form>
  );
}
