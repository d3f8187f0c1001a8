// A search field with results: the first one is marked, arrows move the mark, Enter opens the marked one.
import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode } from 'react';

interface SearchBoxProps {
  /** The results that are listed, or groups that contain them as `items`. */
  results: readonly unknown[];
  typed: string;
  onType: (typed: string) => void;
  children: ReactNode;
}

/** Connects a {@link SearchInput} with the {@link Result}s in a {@link ResultList}. */
export function SearchBox({ results, typed, onType, children }: SearchBoxProps) {
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      highlightItemOnHover={false}
      loopFocus={false}
      items={results}
      filter={null}
      value={typed}
      onValueChange={onType}
    >
      {children}
    </Autocomplete.Root>
  );
}

export const SearchInput = Autocomplete.Input;
export const ResultList = Autocomplete.List;
export const Result = Autocomplete.Item;

export function ResultGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Autocomplete.Group className="not-first:mt-3">
      <Autocomplete.GroupLabel className="py-1 px-2 text-soft text-12 font-medium">
        {label}
      </Autocomplete.GroupLabel>
      {children}
    </Autocomplete.Group>
  );
}
