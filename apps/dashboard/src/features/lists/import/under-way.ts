// The imports that are not over, for the command menu: what was left is found again from any page.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormats } from '../../../text/language.tsx';
import { useCan } from '../../session/session.ts';
import { importsQuery } from './queries.ts';

export interface UnderWay {
  id: string;
  /** Its file, list, and how far it is. */
  name: string;
  open: () => void;
}

export function useImportsUnderWay(wanted: boolean): readonly UnderWay[] {
  const can = useCan();
  const formats = useFormats();
  const navigate = useNavigate();
  const { data } = useQuery({ ...importsQuery({ under_way: true }), enabled: wanted && can('imports.list') });
  return (data ?? []).map(({ id, list_id, list_name, name, done, total }) => ({
    id,
    name: `${name} · ${list_name} · ${formats.share(done / total)}`,
    open: () => void navigate({ to: '/lists/$id/imports/$importId', params: { id: list_id, importId: id } }),
  }));
}
