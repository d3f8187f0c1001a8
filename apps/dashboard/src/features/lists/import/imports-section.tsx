// The imports of a list, latest first, including running ones.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../../links.ts';
import { useFormats } from '../../../text/language.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';
import { TimeAgo } from '../../../ui/time.tsx';
import { useListText } from '../text.ts';
import { getImportsQuery, isUnderWay } from './queries.ts';
import type { Import } from './upload.ts';

export function ImportsSection({ listId }: { listId: string }) {
  const words = useListText().import;
  const query = useQuery(getImportsQuery({ list_id: listId }));
  const { data } = query;
  return (
    <Section title={words.imports} hint={words.importsHint} wide>
      <Loading of={query} rows={2} height={48} />
      {data?.length === 0 && <p className="text-soft text-13">{words.none}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <ImportLine key={one.id} of={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** One import: its file and its results so far. */
export function ImportLine({ of, withList = false }: { of: Import; withList?: boolean }) {
  const words = useListText().import;
  const formats = useFormats();
  const result = useImportResult(of);
  const { total, state } = of;
  const value = getProgress(of);
  return (
    <li className="grid gap-1 py-3 border-t border-line wrap-anywhere first:pt-0 first:border-t-0">
      <p>
        <Link {...linkTo.importRows(of.list_id, of.id)}>
          <bdi>{of.name}</bdi>
        </Link>
        {withList && (
          <span className="text-soft text-13">
            {' · '}
            <bdi>{of.list_name}</bdi>
          </span>
        )}
      </p>
      {isUnderWay(of) ? (
        <Progress label={words.stateOf(of.name, words.states[state])} value={value} max={total}>
          {words.states[state]} · {words.figures(formats.number(value), formats.number(total))}
        </Progress>
      ) : (
        <p className="text-soft text-13">
          {result}
          {state === 'canceled' && ` · ${words.states.canceled}`}
          {' · '}
          <TimeAgo at={of.created_at} />
          {of.by !== null && ` · ${words.by(of.by)}`}
        </p>
      )}
    </li>
  );
}

/** Returns the number of rows that are uploaded, imported or undone so far. */
export function getProgress({ state, received, done, reverted }: Import): number {
  if (state === 'uploading') return received;
  return state === 'undoing' ? reverted : done;
}

/** Returns a sentence with the number of rows with each result, or with what the undo did. */
export function useImportResult(of: Import): string {
  const words = useListText().import;
  const formats = useFormats();
  if (of.state === 'undone') {
    return words.isUndone(formats.number(of.removed), of.kept && formats.number(of.kept));
  }
  return words.result(
    formats.number(of.imported),
    of.in_list && formats.number(of.in_list),
    of.rejected && formats.number(of.rejected),
    of.not_on_whatsapp && formats.number(of.not_on_whatsapp),
  );
}
