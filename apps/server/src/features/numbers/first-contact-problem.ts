// Decides which numbers can start a conversation (lead.md#first-contact).
import { type Fact, fact } from '@parley/contract';
import { type EngineKind, getCapabilities } from '../../engines/capabilities.ts';

/** Returns why a number on that engine cannot start a conversation; null if it can. */
export function findFirstContactProblem(engine: EngineKind | null): Fact | null {
  if (engine === null || getCapabilities(engine).first_contact !== 'never') return null;
  return fact('only_person_starts');
}
