// The frame of a campaign's pages: its name, status, actions and tabs.

import {
  Link,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { linkTo } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useCan } from '../session/session.ts';
import { StateChip } from './campaign-state.tsx';
import { type Card, useCampaign } from './queries.ts';
import { type StatusChange, StatusDialog } from './status-dialog.tsx';
import { useCampaignText } from './text.ts';

const StartDialog = createLazyPart(async () => (await import('./start-dialog.tsx')).StartDialog);
const PushDialog = createLazyPart(async () => (await import('./push-dialog.tsx')).PushDialog);

const TABS = [
  ['overview', '/campaigns/$id/overview'],
  ['agent', '/campaigns/$id/agent'],
  ['proof', '/campaigns/$id/proof'],
  ['leads', '/campaigns/$id/leads'],
  ['settings', '/campaigns/$id/settings'],
] as const;

export function CampaignLayout() {
  return (
    <Suspense fallback={<Skeleton rows={5} height={72} />}>
      <CampaignFrame />
    </Suspense>
  );
}

function CampaignFrame() {
  const text = useCampaignText();
  const can = useCan();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCampaign(id);
  const { data: card } = query;
  const width = useWidth();
  useTitle(card?.name ?? text.loading);
  // Redirect a URL without a tab, which someone might type by hand, to the overview.
  // The location already changes while the next page still loads, so only this campaign's own URL counts.
  const isBare = useLocation({
    select: ({ pathname }) => pathname.replace(/\/$/, '') === `/campaigns/${id}`,
  });
  const isAgent = useLocation({ select: ({ pathname }) => pathname.startsWith(`/campaigns/${id}/agent`) });
  if (isBare) return <Navigate {...linkTo.campaign(id)} replace />;
  if (!card) {
    const missing = (
      <Empty title={text.gone}>
        <p>{text.goneHint}</p>
        <Link {...linkTo.campaigns()}>{text.toList}</Link>
      </Empty>
    );
    return <Loading of={query} rows={5} height={72} missing={missing} />;
  }
  // On a phone, the actions of a running campaign leave the line of its name and status.
  const isMenu = width === 'phone' && card.status === 'active';
  return (
    <div className="flex flex-col h-full min-h-0 print:block print:h-auto print:overflow-visible">
      <PageBar
        isWide
        up={<Link {...linkTo.campaigns()}>{text.back}</Link>}
        title={card.name}
        beside={
          <>
            <StateChip state={card.state} />
            {card.number && can('numbers.get') && (
              <Link
                {...linkTo.number(card.number.id)}
                className="text-soft text-13 no-underline hover:underline max-desk:hidden desk:pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3"
                dir="auto"
              >
                {card.number.name}
              </Link>
            )}
          </>
        }
        action={
          !isMenu && (
            <CampaignActions
              card={card}
              shows={width === 'tablet' ? 1 : MOST_ACTIONS}
              // The agent's page has its own menu.
              hasMenu={width === 'desk' || !isAgent}
            />
          )
        }
        tabs={
          <div className="flex items-center max-desk:pe-2">
            <nav
              className="flex flex-1 gap-1 min-w-0 px-3 max-tablet:px-1 overflow-x-auto print:hidden"
              aria-label={text.pages}
            >
              {TABS.filter(
                ([tab]) =>
                  (tab !== 'agent' || can('agents.get')) &&
                  (tab !== 'proof' || (can('simulations.get') && card.purpose === 'setter')),
              ).map(([tab, to]) => (
                <Link
                  key={tab}
                  className="flex-none py-2 px-3 max-tablet:px-2 border-b-2 border-transparent text-soft no-underline -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink aria-[current=page]:font-medium pointer-coarse:min-h-11 pointer-coarse:py-2.75"
                  to={to}
                  params={{ id }}
                  search={{}}
                  activeOptions={{ includeSearch: false }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  {text.tabs[tab]}
                </Link>
              ))}
            </nav>
            {isMenu && !isAgent && <CampaignActions card={card} shows={0} />}
          </div>
        }
      />
      <div className="flex-1 min-w-0 min-h-0 overflow-y-auto print:block print:h-auto print:overflow-visible">
        <Boundary>
          <Suspense fallback={<Skeleton rows={5} height={72} />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </div>
    </div>
  );
}

/** The number of actions that a desktop shows as buttons. */
const MOST_ACTIONS = 2;

interface ActionsProps {
  card: Card;
  /** The number of actions that are buttons, the main one first. The others are in a menu. */
  shows: number;
  hasMenu?: boolean;
}

function CampaignActions({ card, shows, hasMenu = true }: ActionsProps) {
  const text = useCampaignText();
  const can = useCan();
  const navigate = useNavigate();
  const { start } = useSearch({ strict: false }) as { start?: unknown };
  const [chosen, setOpen] = useState<StatusChange | 'start' | 'push' | null>(null);
  const { status, purpose } = card;
  const acts = useMemo(() => {
    const known = [
      { id: 'pause', label: text.pause, needs: 'campaigns.pause', is: status === 'active' },
      { id: 'resume', label: text.resume, needs: 'campaigns.resume', is: status === 'paused' },
      { id: 'start', label: text.start, needs: 'campaigns.update', is: status === 'draft' },
      {
        id: 'push',
        label: text.push,
        needs: 'campaigns.pushLead',
        is: status === 'active' && purpose === 'setter',
      },
    ] as const;
    return known.filter(({ is, needs }) => is && can(needs));
  }, [text, can, status, purpose]);
  const actions = useMemo<Action[]>(
    () =>
      acts.map(({ id, label }) => ({
        ...{ id: `campaign.${id}`, label, keys: null, group: 'page' as const },
        run: () => setOpen(id),
      })),
    [acts],
  );
  useActions(actions);
  // The setup checklist links to the open dialog.
  const isAsked = start === true && acts.some(({ id }) => id === 'start');
  const open = chosen ?? (isAsked ? 'start' : null);
  const close = () => {
    setOpen(null);
    if (start === true) void navigate({ ...linkTo.campaign(card.campaign_id), replace: true });
  };
  return (
    <>
      {acts.slice(Math.max(0, acts.length - shows)).map(({ id, label }) => (
        <Button key={id} kind={id === 'pause' ? 'plain' : 'strong'} onClick={() => setOpen(id)}>
          {label}
        </Button>
      ))}
      {hasMenu && acts.length > shows && (
        <DotsMenu label={text.moreActions}>
          {acts.slice(0, acts.length - shows).map(({ id, label }) => (
            <MenuItem key={id} onClick={() => setOpen(id)}>
              {label}
            </MenuItem>
          ))}
        </DotsMenu>
      )}
      {open === 'push' && <PushDialog card={card} onClose={close} />}
      {open === 'start' && <StartDialog card={card} onClose={close} />}
      {open !== null && open !== 'push' && open !== 'start' && (
        <StatusDialog card={card} turn={open} onClose={close} />
      )}
    </>
  );
}
