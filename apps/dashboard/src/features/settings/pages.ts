// The settings pages in the order of the navigation; the command menu also lists them.
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { OperationId } from '../../api.ts';
import { useLanguage } from '../../text/language.tsx';
import { useCan } from '../session/session.ts';
import { useSettingsText } from './text.ts';

interface SettingsPage {
  word:
    | ('profile' | 'workspace' | 'team' | 'replies' | 'models' | 'calendars')
    | ('api' | 'blocklist' | 'webhooks' | 'activity');
  to: LinkProps['to'];
  needs?: OperationId;
}

const PAGES: readonly SettingsPage[] = [
  { word: 'profile', to: '/settings/profile' },
  { word: 'workspace', to: '/settings/workspace' },
  { word: 'team', to: '/settings/team', needs: 'team.people' },
  { word: 'replies', to: '/settings/replies', needs: 'savedReplies.list' },
  { word: 'models', to: '/settings/models', needs: 'models.get' },
  { word: 'calendars', to: '/settings/calendars', needs: 'calendars.list' },
  { word: 'api', to: '/settings/api', needs: 'keys.list' },
  { word: 'blocklist', to: '/blocked', needs: 'blocklist.rules' },
  { word: 'webhooks', to: '/settings/webhooks', needs: 'webhooks.cards' },
  { word: 'activity', to: '/settings/activity', needs: 'activity.list' },
];

/** Returns the pages that the member can open. */
export function useSettingsPages(): readonly SettingsPage[] {
  const can = useCan();
  return PAGES.filter(({ needs }) => needs === undefined || can(needs));
}

interface NamedPage {
  id: string;
  name: string;
  open: () => void;
}

/** Returns the pages for the command menu, or none if their names can't be loaded, for example offline. */
export function useNamedSettingsPages(wanted: boolean): readonly NamedPage[] {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const pages = useSettingsPages();
  const { data: words } = useQuery({
    queryKey: ['words', 'settings', language],
    queryFn: () => useSettingsText.of(language),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    // The text contains functions, which can't be compared.
    structuralSharing: false,
  });
  if (!words) return [];
  return pages.map(({ word, to }) => ({
    id: `settings.${word}`,
    name: words[word],
    open: () => void navigate({ to }),
  }));
}
