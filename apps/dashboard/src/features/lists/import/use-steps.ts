// The links between the steps of an import, which keep the campaign of a new list in the address.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { linkTo } from '../../../links.ts';
import type { Step } from './search.ts';

/** Returns the campaign of a new list in the address, and the link to each step of the import. */
export function useImportSearch(listId: string) {
  const { campaign: given } = useSearch({ strict: false }) as { campaign?: unknown };
  const campaign = typeof given === 'string' ? given : null;
  const linkToStep = (step: Step) =>
    linkTo.importFile(listId, { step, ...(campaign !== null && { campaign }) });
  return { campaign, linkToStep };
}

/** Returns a function that opens a step of the import. */
export function useOpenStep(listId: string) {
  const navigate = useNavigate();
  const { linkToStep } = useImportSearch(listId);
  return (step: Step) => void navigate(linkToStep(step));
}
