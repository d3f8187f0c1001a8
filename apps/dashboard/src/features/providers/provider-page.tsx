// The page of the providers of one kind, such as calendars: members add, check, edit and remove them here.

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { OperationId } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Row } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { useProvidersText } from './text.ts';

interface Named {
  name: string;
}

export interface DialogProps<Data, Provider> {
  data: Data;
  /** The provider to edit; undefined: a new one. */
  provider?: Provider;
  onClose: () => void;
}

export interface CardProps<Provider> {
  provider: Provider;
  onOpen: (what: 'change' | 'remove') => void;
}

interface ProviderPageProps<Data, Provider extends Named> {
  kind: 'models' | 'calendars';
  icon: ReactNode;
  query: UseQueryOptions<Data>;
  /** The operation that a member must be able to call. */
  needs: OperationId;
  list: (data: Data) => readonly Provider[];
  Card: ComponentType<CardProps<Provider>>;
  Dialog: ComponentType<DialogProps<Data, Provider>>;
  onRemove: (provider: Provider) => Promise<unknown>;
  /** Sections below the list. */
  children?: (data: Data) => ReactNode;
}

type Open<Provider> = { what: 'change' | 'remove'; provider: Provider } | { what: 'add' } | null;

export function ProviderPage<Data, Provider extends Named>(props: ProviderPageProps<Data, Provider>) {
  const { kind, icon, query: options, needs, list, Card, Dialog, onRemove, children } = props;
  const words = useProvidersText();
  const text = words[kind];
  useTitle(text.title);
  const can = useCan();
  const [open, setOpen] = useState<Open<Provider>>(null);
  const query = useQuery({ ...options, enabled: can(needs) });
  const { data } = query;
  const onClose = () => setOpen(null);
  if (!can(needs) && open === null) return <Empty title={words.notAllowed} />;
  const add = (
    <Button kind="strong" onClick={() => setOpen({ what: 'add' })}>
      {text.add}
    </Button>
  );
  return (
    <Page title={text.title} lead={text.lead} action={data && list(data).length > 0 && add}>
      <Loading of={query} rows={3} height={64} />
      {data && (
        <Section title={text.list} hint={text.listHint} wide>
          {list(data).length === 0 ? (
            <Empty title={text.none} icon={icon}>
              <p>{text.noneWhy}</p>
              {add}
            </Empty>
          ) : (
            <ul>
              {list(data).map((provider) => (
                <Card
                  key={provider.name}
                  provider={provider}
                  onOpen={(what) => setOpen({ what, provider })}
                />
              ))}
            </ul>
          )}
        </Section>
      )}
      {data && children?.(data)}
      {data && open?.what === 'add' && <Dialog data={data} onClose={onClose} />}
      {data && open?.what === 'change' && <Dialog data={data} provider={open.provider} onClose={onClose} />}
      {open?.what === 'remove' && (
        <RemoveDialog
          kind={kind}
          name={open.provider.name}
          run={() => onRemove(open.provider)}
          onClose={onClose}
        />
      )}
    </Page>
  );
}

interface ProviderButtonsProps {
  name: string;
  busy?: boolean;
  onCheck: () => void;
  onOpen: (what: 'change' | 'remove') => void;
}

export function ProviderButtons({ name, busy, onCheck, onOpen }: ProviderButtonsProps) {
  const text = useText();
  const words = useProvidersText();
  return (
    <Row>
      <Button label={text.labeled(words.check, name)} busy={busy} onClick={onCheck}>
        {words.check}
      </Button>
      {(['change', 'remove'] as const).map((what) => (
        <Button key={what} label={text.labeled(words[what], name)} onClick={() => onOpen(what)}>
          {words[what]}
        </Button>
      ))}
    </Row>
  );
}

interface RemoveDialogProps {
  kind: 'models' | 'calendars';
  name: string;
  run: () => Promise<unknown>;
  onClose: () => void;
}

function RemoveDialog({ kind, name, run, onClose }: RemoveDialogProps) {
  const words = useProvidersText();
  const text = words[kind];
  const remove = useChange(kind, run, () => showToast({ title: text.removed(name) }));
  return (
    <Confirm
      title={text.removeTitle(name)}
      why={text.removeWhy}
      verb={words.remove}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
