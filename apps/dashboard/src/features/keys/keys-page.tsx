// API keys, and how to use them from programs and assistants.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Key } from 'iconoir-react/regular';
import { useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { useCan } from '../session/session.ts';
import { Connect } from './connect-assistant.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { type ApiKey, type CreatedKey, connectingQuery, keysQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useKeysText } from './text.ts';

type Open = { what: 'rotate' | 'revoke'; apiKey: ApiKey } | { what: 'create' } | null;

export function KeysPage() {
  const text = useKeysText();
  useTitle(text.title);
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<CreatedKey | null>(null);
  const close = () => setOpen(null);
  const actions = useMemo<Action[]>(
    () => [
      {
        ...{ id: 'keys.create', label: text.create, keys: null, needs: 'keys.create', group: 'page' },
        run: () => setOpen({ what: 'create' }),
      },
    ],
    [text],
  );
  useActions(actions);
  const show = (key: CreatedKey) => {
    close();
    setMade(key);
  };
  if (!can('keys.list') && open === null && made === null) return <Empty title={text.notAllowed} />;
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        can('keys.create') && (
          <Button kind="strong" onClick={() => setOpen({ what: 'create' })}>
            {text.create}
          </Button>
        )
      }
    >
      <Section title={text.keys} hint={text.keysHint} wide>
        <KeyList onOpen={(what, apiKey) => setOpen({ what, apiKey })} />
      </Section>
      <ConnectSection />
      {open?.what === 'create' && <CreateDialog onMade={show} onClose={close} />}
      {open?.what === 'rotate' && <RotateDialog apiKey={open.apiKey} onMade={show} onClose={close} />}
      {open?.what === 'revoke' && <RevokeDialog apiKey={open.apiKey} onClose={close} />}
      {made && <NewKeyDialog made={made} onClose={() => setMade(null)} />}
    </Page>
  );
}

function KeyList({ onOpen }: { onOpen: (what: 'rotate' | 'revoke', apiKey: ApiKey) => void }) {
  const text = useKeysText();
  const can = useCan()('keys.list');
  const query = useInfiniteQuery({ ...keysQuery, enabled: can });
  const { data } = query;
  if (!data) return <Loading of={query} rows={3} height={56} />;
  const keys = data.pages.flatMap((page) => page.data);
  if (keys.length === 0) {
    return (
      <Empty title={text.none} icon={<Key />}>
        <p>{text.noneWhy}</p>
      </Empty>
    );
  }
  return (
    <>
      <ul>
        {keys.map((apiKey) => (
          <KeyRow
            key={apiKey.id}
            apiKey={apiKey}
            twin={keys.find(({ replaces, revoked_at }) => replaces === apiKey.id && revoked_at === null)}
            onOpen={(what) => onOpen(what, apiKey)}
          />
        ))}
      </ul>
      <MoreRows of={query} verb={text.more} />
    </>
  );
}

function ConnectSection() {
  const text = useKeysText();
  const can = useCan()('keys.connecting');
  const { data } = useQuery({ ...connectingQuery, enabled: can });
  if (!data) return null;
  return (
    <Section title={text.connect} hint={text.connectHint} wide>
      <CopyField label={text.api} value={data.api} />
      <CopyField label={text.mcp} value={data.mcp} />
      <Connect connecting={data} />
    </Section>
  );
}

interface RotateProps {
  apiKey: ApiKey;
  onMade: (key: CreatedKey) => void;
  onClose: () => void;
}

function RotateDialog({ apiKey: { id, name }, onMade, onClose }: RotateProps) {
  const text = useKeysText();
  const rotate = useChange(
    'keys',
    async () => (await callOperation('keys.rotate', { id })).data,
    (key) => onMade(key),
  );
  return (
    <Confirm
      title={text.rotateTitle(name)}
      why={text.rotateWhy}
      verb={text.rotateVerb}
      busy={rotate.isPending}
      onYes={() => rotate.mutate()}
      onClose={onClose}
    />
  );
}
