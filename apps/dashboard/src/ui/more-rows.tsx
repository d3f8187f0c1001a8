// The button below a list that loads more rows.
import { Button } from './button.tsx';

interface MoreRowsProps {
  /** The paged query of the list. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  verb: string;
}

export function MoreRows({ of, verb }: MoreRowsProps) {
  if (!of.hasNextPage) return null;
  return (
    <div className="mt-4 print:hidden">
      <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {verb}
      </Button>
    </div>
  );
}
