// How many imports are under way, beside the word that leads to them.
import { useFormats } from '../../../text/language.tsx';
import { useListText } from '../words.ts';
import { useImportsUnderWay } from './under-way.ts';

export function ImportsBadge() {
  const count = useImportsUnderWay(true).length;
  return count > 0 && <Counted count={count} />;
}

/** Its words come only where there is something to say. */
function Counted({ count }: { count: number }) {
  const { underWayTitle } = useListText().import;
  const formats = useFormats();
  return (
    <b data-quiet title={underWayTitle}>
      {formats.number(count)} <span className="visually-hidden">{underWayTitle}</span>
    </b>
  );
}
