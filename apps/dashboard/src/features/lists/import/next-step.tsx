// What happens to the people of a finished import, and where to watch it.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { linkTo } from '../../../links.ts';
import { getServerNow } from '../../../server-clock.ts';
import { useFormats } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCampaignNames } from '../../campaigns/campaign-options.ts';
import { getForecastQuery } from '../../campaigns/queries.ts';
import { useCan } from '../../session/session.ts';
import { listQuery } from '../queries.ts';
import { useListText } from '../text.ts';

/** Returns the campaign of a list: null if the list has none, undefined while it loads. */
function useListCampaign(listId: string) {
  const can = useCan();
  const { data: list } = useQuery({ ...listQuery(listId), enabled: can('lists.get') });
  const campaigns = useCampaignNames();
  return list?.campaign_id === null ? null : campaigns?.find((one) => one.campaign_id === list?.campaign_id);
}

/** Says when the people get their first message. */
export function NextStep({ listId }: { listId: string }) {
  const words = useListText().import;
  const campaign = useListCampaign(listId);
  if (campaign === undefined) return null;
  if (campaign === null) return <p>{words.nobodyWrites}</p>;
  if (campaign.status === 'active') return <FirstMessages campaign={campaign.id} />;
  return <p>{campaign.status === 'paused' ? words.after.paused : words.notStarted}</p>;
}

/** A first message that is due within this time goes out now. */
const SOON_MS = 10 * 60_000;

/** When an active campaign sends the next first message. */
function FirstMessages({ campaign }: { campaign: string }) {
  const { after } = useListText().import;
  const formats = useFormats();
  const can = useCan();
  const { data } = useQuery({
    ...getForecastQuery(campaign),
    staleTime: 0,
    enabled: can('campaigns.forecast'),
  });
  if (!data) return null;
  const { condition, next_at, waiting, sending } = data;
  // All people were contacted, or left out.
  if (waiting + sending === 0) return <p>{after.done}</p>;
  if (condition !== null) return <p className="text-waiting">{after.blocked}</p>;
  const isSoon = next_at === null || Date.parse(next_at) - getServerNow() < SOON_MS;
  return <p>{isSoon ? after.active : after.later(formats.moment(next_at))}</p>;
}

/** Where to watch it. */
export function NextPages({ listId }: { listId: string }) {
  const { after } = useListText().import;
  const navigate = useNavigate();
  const can = useCan();
  const slug = useListCampaign(listId)?.campaign_id;
  if (!slug) return null;
  return (
    <>
      <Button kind="strong" onClick={() => void navigate(linkTo.campaign(slug))}>
        {after.toCampaign}
      </Button>
      {can('conversations.inbox') && (
        <Button onClick={() => void navigate(linkTo.inbox())}>{after.toInbox}</Button>
      )}
    </>
  );
}
