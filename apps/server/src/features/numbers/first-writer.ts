// Who may begin a conversation (lead.md#first-contact).
import { capabilitiesOf, type EngineKind } from '../../engines/capabilities.ts';

/** Why a number on that engine writes to nobody first; null if it does. */
export function whyNotFirst(engine: EngineKind | null): string | null {
  if (engine === null || capabilitiesOf(engine).first_contact !== 'never') return null;
  return 'On Instagram a conversation only begins when the person writes first.';
}
