// All links, newest first: their results, and whether each is on.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { QrCode } from 'iconoir-react/regular';
import { CheckField } from '../../forms/check-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Cell, NameCell, Table } from '../../ui/table.tsx';
import { toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import { useCan } from '../session/session.ts';
import { useLinkSwitch } from './link-switch.ts';
import { getLinksQuery, type TrackedLink } from './queries.ts';
import { parseCampaign } from './search.ts';
import { useLinkText } from './text.ts';

export function LinksPage() {
  const words = useLinkText();
  useTitle(words.title);
  const can = useCan();
  if (!can('links.list')) return <Empty title={words.notAllowed} />;
  return <LinkList />;
}

function LinkList() {
  const words = useLinkText();
  const can = useCan();
  const navigate = useNavigate();
  const campaign = parseCampaign(useSearch({ strict: false }));
  const query = useInfiniteQuery(getLinksQuery(campaign));
  const { data } = query;
  const links = data?.pages.flatMap((page) => page.data);
  const make = can('links.create') && (
    <Button kind="strong" onClick={() => void navigate(linkTo.newLink())}>
      {words.newLink}
    </Button>
  );
  const isEmpty = links?.length === 0 && campaign === undefined;
  return (
    <Page title={words.title} action={isEmpty ? null : make} lead={isEmpty ? undefined : words.lead}>
      {!isEmpty && <CampaignFilter chosen={campaign} />}
      <Loading of={query} rows={4} height={56} />
      {isEmpty && (
        <Empty title={words.empty} icon={<QrCode />}>
          <p>{words.emptyHint}</p>
          {make}
        </Empty>
      )}
      {links?.length === 0 && campaign !== undefined && (
        <Empty title={words.noneOfCampaign}>
          <Button onClick={() => void navigate(linkTo.links())}>{words.showAll}</Button>
        </Empty>
      )}
      {links && links.length > 0 && (
        <Table
          heads={[
            words.name,
            words.source,
            { name: words.clicks, figure: true },
            { name: words.leads, figure: true },
            words.state,
          ]}
        >
          {links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </Table>
      )}
      <MoreRows of={query} />
    </Page>
  );
}

function CampaignFilter({ chosen }: { chosen: string | undefined }) {
  const words = useLinkText();
  const navigate = useNavigate();
  const campaigns = useCampaignNames() ?? [];
  if (campaigns.length === 0) return null;
  return (
    <div className="mb-4">
      <SelectField
        inline
        label={words.campaign}
        value={chosen ?? ''}
        onChange={(campaign) =>
          void navigate({ ...linkTo.links(campaign === '' ? {} : { campaign }), replace: true })
        }
        options={[{ value: '', name: words.anyCampaign }, ...campaigns.map(toCampaignOption)]}
      />
    </div>
  );
}

function LinkRow({ link }: { link: TrackedLink }) {
  const words = useLinkText();
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const leads = formats.number(link.leads_count);
  const { isOn, busy, turn } = useLinkSwitch(link);
  return (
    <tr data-off={!isOn || undefined}>
      <NameCell about={link.url.replace(/^https?:\/\//, '')}>
        <Link {...linkTo.link(link.id)}>
          <bdi>{link.name}</bdi>
        </Link>
      </NameCell>
      <Cell label={words.source} short>
        {text.sources[link.source]}
      </Cell>
      <Cell label={words.clicks} figure>
        {formats.number(link.clicks_count)}
      </Cell>
      <Cell label={words.leads} figure>
        {can('leads.table') && link.leads_count > 0 ? (
          <Link
            {...linkTo.leads({ link_id: link.id })}
            aria-label={text.labeled(link.name, `${leads} ${words.leads}`)}
          >
            {leads}
          </Link>
        ) : (
          leads
        )}
      </Cell>
      <Cell label={words.state} short>
        {can('links.update') ? (
          <CheckField label={isOn ? words.on : words.off} value={isOn} onChange={() => !busy && turn()} />
        ) : (
          (isOn && words.on) || words.off
        )}
      </Cell>
    </tr>
  );
}
