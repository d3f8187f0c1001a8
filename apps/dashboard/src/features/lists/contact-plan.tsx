// How many people a campaign would write to, how many a day, and until when, before a list gets the campaign.
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../text/language.tsx';
import { getExtendedForecastQuery } from '../campaigns/queries.ts';
import { useListText } from './text.ts';

interface ContactPlanProps {
  /** The campaign's id or slug. */
  campaign: string;
  /** The number of people who would join the campaign's queue. */
  people: number;
}

export function ContactPlan({ campaign, people }: ContactPlanProps) {
  const { plan } = useListText();
  const formats = useFormats();
  const { data } = useQuery(getExtendedForecastQuery(campaign, people));
  // Without a number, there is no forecast.
  if (!data || data.by_day.length === 0) return null;
  const perDay = Math.max(...data.by_day.map(({ first_contacts }) => first_contacts));
  return (
    <p className="max-w-text" role="status">
      {plan.people(people, formats.number(people), formats.number(perDay))}
      {data.done_on !== null && ` ${plan.done(formats.date(formats.instant(data.done_on, '12:00')!))}`}
      {data.condition !== null && <span className="text-waiting"> {plan.notYet}</span>}
    </p>
  );
}
