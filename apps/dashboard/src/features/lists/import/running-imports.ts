// Unfinished imports for the command menu, which can open them from any page.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { linkTo } from '../../../links.ts';
import { useFormats } from '../../../text/language.tsx';
import { useCan } from '../../session/session.ts';
import { getImportsQuery } from './queries.ts';

export interface RunningImport {
  id: string;
  /** The name to show: the import's file, list and progress. */
  name: string;
  open: () => void;
}

export function useRunningImports(wanted: boolean): readonly RunningImport[] {
  const can = useCan();
  const formats = useFormats();
  const navigate = useNavigate();
  const { data } = useQuery({
    ...getImportsQuery({ under_way: true }),
    enabled: wanted && can('imports.list'),
  });
  return (data ?? []).map(({ id, list_id, list_name, name, done, total }) => ({
    id,
    name: `${name} · ${list_name} · ${formats.share(done / total)}`,
    open: () => void navigate(linkTo.importRows(list_id, id)),
  }));
}
