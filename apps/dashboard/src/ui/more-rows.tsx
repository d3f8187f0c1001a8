// The button below a list that loads more rows.
import { Button } from './button.tsx';
import classes from './more-rows.module.css';

interface MoreRowsProps {
  /** The paged query of the list. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  verb: string;
}

export function MoreRows({ of, verb }: MoreRowsProps) {
  if (!of.hasNextPage) return null;
  return (
    <div className={`${classes.more} no-print`}>
      <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {verb}
      </Button>
    </div>
  );
}
