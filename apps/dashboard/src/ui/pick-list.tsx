// A list to choose one or several options from. Arrows move and letters jump; a long list has a search field instead.
import { createLazyPart } from './lazy-part.tsx';
import type { Find } from './search-list.tsx';
import { ShortList, type ShortListProps } from './short-list.tsx';

export type { Choice } from './short-list.tsx';

const SearchList = createLazyPart(async () => (await import('./search-list.tsx')).SearchList);

interface PickListProps extends ShortListProps {
  /** Settings of the search field; undefined: there is none. */
  find?: Find;
}

export function PickList({ find, ...rest }: PickListProps) {
  return find === undefined ? <ShortList {...rest} /> : <SearchList find={find} {...rest} />;
}
