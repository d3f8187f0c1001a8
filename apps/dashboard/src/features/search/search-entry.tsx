// The search button in the navigation, and its shortcut. It opens a page on a phone and a dialog elsewhere.

import { useNavigate } from '@tanstack/react-router';
import { Search } from 'iconoir-react/regular';
import { useCallback, useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { formatKeys } from '../../actions/keys.ts';
import { useActions } from '../../actions/registry.tsx';
import { typeAhead } from '../../actions/type-ahead.ts';
import { linkTo } from '../../links.ts';
import { useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useCan } from '../session/session.ts';
import { RailLabel } from '../shell/rail-item.tsx';

const SearchDialog = createLazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);
const KEY = '/';

/**
 * Renders the button.
 * @param hidden hides the button where another element opens the search; the shortcut still works
 */
export function SearchEntry({ hidden }: { hidden: boolean }) {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = useWidth() === 'phone';
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    if (isPhone) return void navigate(linkTo.search());
    if (!isOpen) typeAhead();
    setOpen(true);
  }, [isPhone, isOpen, navigate]);
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'page.search',
        label: text.nav.search,
        keys: KEY,
        needs: 'search.find',
        group: 'go',
        run: open,
      },
    ],
    [open, text],
  );
  useActions(actions);
  if (!can('search.find')) return null;
  return (
    <>
      {!hidden && (
        <button
          type="button"
          className="rail-item"
          title={`${text.nav.search} (${formatKeys(KEY)})`}
          onClick={open}
        >
          <Search aria-hidden="true" />
          <RailLabel>{text.nav.search}</RailLabel>
        </button>
      )}
      <SearchDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
