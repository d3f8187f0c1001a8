// Leads who opted out: shown next to the block list, but changed only on their own page.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/problem.tsx';
import { formatPhone } from '../conversations/lead-name.ts';
import { useCan } from '../session/session.ts';
import { BlocklistRow, BlocklistSection } from './blocklist-section.tsx';
import { getOptedOutQuery } from './queries.ts';
import type { BlocklistSearch } from './search.ts';
import { useBlocklistText } from './text.ts';

export function OptedOut({ search }: { search: BlocklistSearch }) {
  const text = useBlocklistText();
  const formats = useFormats();
  const can = useCan();
  const query = useInfiniteQuery(getOptedOutQuery(search));
  const { data } = query;
  const leads = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <BlocklistSection title={text.optedOut}>
      <Hint>{text.optedOutHint}</Hint>
      <Loading of={query} rows={4} height={44} />
      {data && leads.length === 0 && (
        <Empty title={search.q === undefined ? text.nobodyOptedOut : text.noneFound} />
      )}
      {leads.length > 0 && (
        <ul className="border-t border-line">
          {leads.map(({ id, name, phone, ig_username, campaign, opted_out_at }) => {
            const handle =
              phone !== null ? formatPhone(phone) : ig_username !== null ? `@${ig_username}` : '';
            const words = <bdi>{name ?? (handle || text.nameless)}</bdi>;
            return (
              <BlocklistRow key={id}>
                <p>
                  {can('conversations.get') ? (
                    <Link {...linkTo.lead(id)} className="font-medium tabular-nums">
                      {words}
                    </Link>
                  ) : (
                    words
                  )}
                </p>
                <p className="text-soft text-13 tabular-nums">
                  {name !== null && handle !== '' && <span>{handle} · </span>}
                  {campaign !== null && <bdi>{campaign} · </bdi>}
                  {formats.moment(opted_out_at)}
                </p>
              </BlocklistRow>
            );
          })}
        </ul>
      )}
      <MoreRows of={query} />
    </BlocklistSection>
  );
}
