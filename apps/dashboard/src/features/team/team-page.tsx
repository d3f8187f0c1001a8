// The members of the workspace and pending invitations.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog, type OneTimeLink } from './link-dialog.tsx';
import { getPersonName, PersonRow } from './person-row.tsx';
import { type Person, peopleQuery } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useTeamText } from './text.ts';

type Open = { what: 'role' | 'reset' | 'remove'; person: Person } | { what: 'invite' } | null;

export function TeamPage() {
  const text = useTeamText();
  useTitle(text.title);
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const [link, setLink] = useState<OneTimeLink | null>(null);
  const close = () => setOpen(null);
  if (!can('team.people') && open === null && link === null) return <Empty title={text.notAllowed} />;
  const showLink = (made: OneTimeLink) => {
    close();
    setLink(made);
  };
  return (
    <Page
      title={text.title}
      action={
        can('team.invite') && (
          <Button kind="strong" onClick={() => setOpen({ what: 'invite' })}>
            {text.invite}
          </Button>
        )
      }
    >
      <Section title={text.members} hint={text.membersHint} wide>
        <PeopleList onOpen={(what, person) => setOpen({ what, person })} />
      </Section>
      <Invitations onLink={showLink} />
      {open?.what === 'invite' && <InviteDialog onLink={showLink} onClose={close} />}
      {open?.what === 'role' && <RoleDialog person={open.person} onClose={close} />}
      {open?.what === 'reset' && (
        <ResetPasswordDialog person={open.person} onLink={showLink} onClose={close} />
      )}
      {open?.what === 'remove' && <RemovePersonDialog person={open.person} onClose={close} />}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </Page>
  );
}

function PeopleList({ onOpen }: { onOpen: (what: 'role' | 'reset' | 'remove', person: Person) => void }) {
  const text = useTeamText();
  const can = useCan()('team.people');
  const query = useQuery({ ...peopleQuery, enabled: can });
  const { data } = query;
  if (!data) return <Loading of={query} rows={3} height={56} />;
  return (
    <>
      <ul>
        {data.map((person) => (
          <PersonRow key={person.id} person={person} onOpen={(what) => onOpen(what, person)} />
        ))}
      </ul>
      {data.length === 1 && <Hint>{text.only}</Hint>}
    </>
  );
}

interface AskProps {
  person: Person;
  onClose: () => void;
}

function ResetPasswordDialog({
  person,
  onLink,
  onClose,
}: AskProps & { onLink: (link: OneTimeLink) => void }) {
  const text = useTeamText();
  const name = getPersonName(person);
  const make = useChange(
    'team',
    async () => (await callOperation('team.makeReset', { id: person.id })).data,
    ({ link, expires_at }) => onLink({ link, until: expires_at, why: text.resetWhy(name) }),
  );
  return (
    <Confirm
      title={text.resetTitle(name)}
      why={text.resetAsk}
      verb={text.makeLink}
      busy={make.isPending}
      onYes={() => make.mutate(undefined)}
      onClose={onClose}
    />
  );
}

function RemovePersonDialog({ person, onClose }: AskProps) {
  const text = useTeamText();
  const name = getPersonName(person);
  const remove = useChange(
    'team',
    () => callOperation('team.remove', { id: person.id }),
    () => {
      onClose();
      showToast({ title: text.removed(name) });
    },
  );
  return (
    <Confirm
      title={text.removeTitle(name)}
      why={text.removeWhy(name)}
      verb={text.removeVerb}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
