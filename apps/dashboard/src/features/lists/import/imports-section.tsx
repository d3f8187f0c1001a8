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
  const { total, received, done, state } = of;
  const value = state === 'uploading' ? received : done;
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
        <Progress label={`${of.name}: ${words.states[state]}`} value={value} max={total}>
          {words.states[state]} · {words.figures(formats.number(value), formats.number(total))}
        </Progress>
      ) : (
        <p className="text-soft text-13">
          <ImportResult of={of} />
          {state === 'canceled' && ` · ${words.states.canceled}`}
          {' · '}
          <TimeAgo at={of.created_at} />
          {of.by !== null && ` · ${words.by(of.by)}`}
        </p>
      )}
    </li>
  );
}

/** The number of rows with each result. */
export function ImportResult({ of }: { of: Import }) {
  const words = useListText().import;
  const formats = useFormats();
  return words.result(
    formats.number(of.imported),
    of.in_list && formats.number(of.in_list),
    of.rejected && formats.number(of.rejected),
    of.not_on_whatsapp && formats.number(of.not_on_whatsapp),
  );
}
