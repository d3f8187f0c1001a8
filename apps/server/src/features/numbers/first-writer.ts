// Which numbers can start a conversation (lead.md#first-contact).
import { type Fact, fact } from '@parley/contract';
import { capabilitiesOf, type EngineKind } from '../../engines/capabilities.ts';

/** Returns why a number on that engine cannot write first; null if it can. */
export function firstContactProblem(engine: EngineKind | null): Fact | null {
  if (engine === null || capabilitiesOf(engine).first_contact !== 'never') return null;
  return fact('only_person_starts');
}
