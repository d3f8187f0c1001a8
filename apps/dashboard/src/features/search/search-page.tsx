// The search as a page, for phones. Its URL contains the searched text.

import { useSearch } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { useTitle } from '../../ui/page-title.ts';

const SearchPanel = createLazyPart(async () => (await import('./search-panel.tsx')).SearchPanel);

export function SearchPage() {
  const text = useText();
  const navigate = useNavigateFromHere();
  // The router parses a search that consists of digits as a number.
  const { q = '' } = useSearch({ strict: false }) as { q?: unknown };
  useTitle(text.nav.search);
  return (
    <div className="flex flex-col max-w-184 h-full min-h-0 mx-auto pt-3 px-4">
      <h1 className="sr-only">{text.nav.search}</h1>
      <SearchPanel
        initial={String(q).slice(0, 200)}
        onSearched={(searched) =>
          void navigate({ ...linkTo.search(searched === '' ? {} : { q: searched }), replace: true })
        }
      />
    </div>
  );
}
