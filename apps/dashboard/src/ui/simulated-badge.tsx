// Draws a striped edge around everything that belongs to a simulated number, which never writes to real people.
import { useText } from '../text/language.tsx';

export function SimulatedBadge() {
  return (
    <p className="py-px px-3 border-b border-line bg-stripes text-soft text-12 text-center">
      {useText().simulated}
    </p>
  );
}
