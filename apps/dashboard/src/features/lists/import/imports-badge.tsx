// The number of running imports, shown in the navigation.
import { useFormats } from '../../../text/language.tsx';
import { useListText } from '../text.ts';
import { useRunningImports } from './running-imports.ts';

export function ImportsBadge() {
  const count = useRunningImports(true).length;
  return count > 0 && <BadgeCount count={count} />;
}

/** Shows the number. A separate component, so that its text loads only when there is an import. */
function BadgeCount({ count }: { count: number }) {
  const { underWayTitle } = useListText().import;
  const formats = useFormats();
  return (
    <b data-quiet title={underWayTitle}>
      {formats.number(count)} <span className="sr-only">{underWayTitle}</span>
    </b>
  );
}
