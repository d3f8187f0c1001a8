// The button below a list that loads more rows.
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';

interface MoreRowsProps {
  /** The paged query of the list. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The button's label, if it is not "Show more". */
  verb?: string;
}

export function MoreRows({ of, verb }: MoreRowsProps) {
  const text = useText();
  if (!of.hasNextPage) return null;
  return (
    <div className="mt-4 print:hidden">
      <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {verb ?? text.showMore}
      </Button>
    </div>
  );
}
