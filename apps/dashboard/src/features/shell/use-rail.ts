// The width of the navigation.
import { useIsRoomy } from '../../ui/use-width.ts';
import { usePreferences } from '../session/preferences.ts';

/** Returns the member's choice; without one, the navigation is wide where there is room. */
export function useRail(): 'wide' | 'slim' {
  const [{ rail }] = usePreferences();
  const isRoomy = useIsRoomy();
  if (rail === undefined) return isRoomy ? 'wide' : 'slim';
  return rail === 'wide' ? 'wide' : 'slim';
}
