// The results of an import: its progress, and the verdict of each row.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Download } from 'iconoir-react/regular';
import { linkTo } from '../../../links.ts';
import { isNotFound } from '../../../problem.ts';
import { useFormats } from '../../../text/language.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useTitle } from '../../../ui/page-title.ts';
import { Empty } from '../../../ui/problem.tsx';
import { Page } from '../../../ui/section.tsx';
import { Day } from '../../../ui/time.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useCan } from '../../session/session.ts';
import { useListText } from '../text.ts';
import { ImportState } from './import-state.tsx';
import { importQuery } from './queries.ts';
import { parseRowsSearch, VERDICTS } from './search.ts';
import type { Import } from './upload.ts';
import { VerdictRows } from './verdict-rows.tsx';

export function VerdictsPage() {
  const text = useListText();
  const { id, importId } = useParams({ from: '/inside/lists/$id/imports/$importId' });
  const can = useCan();
  const query = useQuery({ ...importQuery(importId), enabled: can('imports.get') });
  const { data, error } = query;
  useTitle(data?.name ?? text.import.title);
  if (!can('imports.get')) return <Empty title={text.notAllowed} />;
  if (isNotFound(error) || (data && data.list_id !== id)) {
    return (
      <Empty title={text.import.gone}>
        <Link {...linkTo.list(id)}>{text.import.toList}</Link>
      </Empty>
    );
  }
  if (data) return <VerdictsContent of={data} />;
  return (
    <Page title={text.import.title}>
      <Loading of={query} rows={4} height={40} />
    </Page>
  );
}

function VerdictsContent({ of }: { of: Import }) {
  const words = useListText().import;
  const formats = useFormats();
  const can = useCan();
  const { verdict, page } = parseRowsSearch(useSearch({ strict: false }));
  const params = { id: of.list_id, importId: of.id };
  const shown = VERDICTS.filter((one) => countVerdict(of, one) > 0 || one === verdict);
  const file = `/dashboard/api/imports/${of.id}/rows.csv${verdict ? `?verdict=${verdict}` : ''}`;
  return (
    <Page
      up={
        <Link {...linkTo.list(of.list_id)}>
          <bdi>{of.list_name}</bdi>
        </Link>
      }
      title={of.name}
      action={
        can('imports.export') &&
        of.received > 0 && (
          <ToolButton label={words.download} icon={<Download aria-hidden="true" />} to={file} />
        )
      }
    >
      <p className="text-soft text-13">
        {words.rows(of.total, formats.number(of.total))}
        {of.by !== null && ` · ${words.by(of.by)}`}
        {' · '}
        <Day at={of.created_at} />
      </p>
      <ImportState of={of} />
      {of.received > 0 && (
        <>
          <nav className="flex flex-wrap gap-2 mb-4" aria-label={words.filter}>
            {[undefined, ...shown].map((one) => (
              <Link
                key={one ?? 'all'}
                {...linkTo.importRows(params.id, params.importId, one ? { verdict: one } : {})}
                activeOptions={{ exact: one === undefined, includeSearch: true }}
                className="inline-flex items-center gap-2 min-h-8 px-3 border border-line rounded-full text-ink no-underline aria-[current]:border-accent aria-[current]:bg-accent-soft pointer-coarse:min-h-11"
                aria-current={verdict === one ? 'true' : undefined}
              >
                {one ? words.rowsOf[one] : words.all}{' '}
                <b className="font-medium tabular-nums">
                  {formats.number(one ? countVerdict(of, one) : of.received)}
                </b>
              </Link>
            ))}
          </nav>
          <VerdictRows of={of} verdict={verdict} page={page} />
          <p className="mt-4 text-soft text-13">
            {words.kept} <Day at={of.kept_until} />
          </p>
        </>
      )}
    </Page>
  );
}

const countVerdict = (of: Import, verdict: (typeof VERDICTS)[number]): number =>
  verdict === 'waiting' ? of.received - of.done : of[verdict];
