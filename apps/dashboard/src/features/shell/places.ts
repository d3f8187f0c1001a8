// The places of the navigation in their order. Each place also has a shortcut and a command. On a phone the first
// places are tabs, and a sheet lists the others.
import type { LinkProps } from '@tanstack/react-router';
import {
  AntennaSignal,
  Calendar,
  ChatBubble,
  Community,
  Group,
  Link as LinkIcon,
  List,
  Megaphone,
  Phone,
  StatsReport,
} from 'iconoir-react/regular';
import { type ComponentType, type SVGProps, useMemo } from 'react';
import type { Action } from '../../actions/action.ts';
import type { OperationId } from '../../api.ts';
import type { Text } from '../../text/en.ts';
import { useCan, useSession } from '../session/session.ts';

export interface NavigationPlace extends Pick<Action, 'id' | 'keys'> {
  to: LinkProps['to'];
  word: keyof Text['nav'];
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  needs: OperationId;
  /** Whether the place is where leads come from. */
  source?: true;
  /** Whether the place is a tab on a phone. */
  tab?: true;
  /** Whether the place exists only in workspaces whose numbers are all simulated. */
  simulated?: true;
}

export const PLACES: readonly NavigationPlace[] = [
  {
    id: 'go.overview',
    to: '/overview',
    word: 'overview',
    icon: StatsReport,
    needs: 'overview.get',
    keys: 'g o',
  },
  {
    id: 'go.inbox',
    to: '/inbox',
    word: 'inbox',
    icon: ChatBubble,
    needs: 'conversations.inbox',
    keys: 'g i',
    tab: true,
  },
  {
    id: 'go.leads',
    to: '/leads',
    word: 'leads',
    icon: Community,
    needs: 'leads.table',
    keys: 'g l',
    tab: true,
  },
  {
    id: 'go.campaigns',
    to: '/campaigns',
    word: 'campaigns',
    icon: Megaphone,
    needs: 'campaigns.cards',
    keys: 'g c',
  },
  {
    id: 'go.bookings',
    to: '/bookings',
    word: 'bookings',
    icon: Calendar,
    needs: 'bookings.agenda',
    keys: 'g b',
    tab: true,
  },
  { id: 'go.lists', to: '/lists', word: 'lists', source: true, icon: List, needs: 'lists.list', keys: null },
  {
    id: 'go.links',
    to: '/links',
    word: 'links',
    source: true,
    icon: LinkIcon,
    needs: 'links.list',
    keys: null,
  },
  {
    id: 'go.groups',
    to: '/groups',
    word: 'groups',
    source: true,
    icon: Group,
    needs: 'groups.list',
    keys: null,
  },
  {
    id: 'go.numbers',
    to: '/numbers',
    word: 'numbers',
    icon: AntennaSignal,
    needs: 'numbers.list',
    keys: 'g u',
    source: true,
  },
  {
    id: 'go.phone',
    to: '/phone',
    word: 'phone',
    icon: Phone,
    needs: 'sandbox.receiveMessage',
    keys: null,
    simulated: true,
  },
];

/** Returns the places that this member can open in this workspace. */
export function usePlaces(): readonly NavigationPlace[] {
  const can = useCan();
  const { workspace } = useSession();
  return useMemo(
    () => PLACES.filter(({ needs, simulated }) => can(needs) && (!simulated || workspace.simulated_only)),
    [can, workspace],
  );
}
