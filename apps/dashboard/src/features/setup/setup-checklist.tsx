// The steps to the first message, above the first pages until a campaign starts or the member hides them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Check, Xmark } from 'iconoir-react/regular';
import { useEffect } from 'react';
import { getDataQuery } from '../../queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { getCardsQuery } from '../campaigns/queries.ts';
import { numbersQuery } from '../numbers/queries.ts';
import { usePreferences } from '../session/preferences.ts';
import { findSetupCampaign, getSetupSteps } from './setup-steps.ts';
import { useSetupText } from './text.ts';

/** The pages that show the checklist: those after sign-in, and those on which its steps are done. */
const PAGES = /^\/(overview|inbox|campaigns|lists|numbers|phone)\b/;

const getLeadsQuery = (campaign_id: string) =>
  getDataQuery(['campaigns', 'setup', 'leads', campaign_id], 'leads.list', { campaign_id, limit: 1 });

export function SetupChecklist() {
  const text = useSetupText();
  const [{ setup }, choose] = usePreferences();
  const isPage = useLocation({ select: ({ pathname }) => PAGES.test(pathname) });
  const wanted = isPage && setup !== 'hidden';
  const { data: cards } = useInfiniteQuery({ ...getCardsQuery('without'), enabled: wanted });
  const { data: numbers } = useQuery({ ...numbersQuery, enabled: wanted });
  const campaigns = cards?.pages.flatMap(({ data }) => data);
  const campaign = campaigns && findSetupCampaign(campaigns);
  const { data: leads } = useQuery({
    ...getLeadsQuery(campaign?.campaign_id ?? ''),
    enabled: wanted && campaign !== undefined,
  });
  const isLoaded = campaign === undefined ? campaigns : leads;
  const steps =
    isLoaded &&
    numbers &&
    getSetupSteps({ campaign, numbers, hasLeads: leads !== undefined && leads.length > 0 });
  const isStarted = steps?.some(({ step, isDone }) => step === 'start' && isDone) ?? false;
  // The steps do not come back when the number disconnects or the campaign is archived.
  useEffect(() => {
    if (isStarted) choose({ setup: 'hidden' });
  }, [isStarted, choose]);
  const next = steps?.find(({ isDone }) => !isDone);
  if (!wanted || !steps || !next || isStarted) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-label={text.title}
      className="flex items-center gap-x-4 min-h-11 py-1.5 ps-6 pe-3 border-b border-line bg-panel text-13 print:hidden max-tablet:ps-4 max-tablet:group-has-[[data-composer]]/shell:hidden"
    >
      <p className="flex-none font-medium">
        {text.title}{' '}
        <span className="text-soft font-normal tabular-nums">{text.progress(done, steps.length)}</span>
      </p>
      <ol className="flex flex-1 min-w-0 gap-x-5 max-desk:[&>li:not([aria-current])]:hidden">
        {steps.map(({ step, isDone, link }) => (
          <li key={step} className="min-w-0" aria-current={step === next.step ? 'step' : undefined}>
            {isDone ? (
              <span className="flex items-center gap-1.5 min-h-6 text-soft pointer-coarse:min-h-11">
                <Check className="flex-none size-4 text-qualified" aria-hidden="true" />
                <span className="truncate">{text.steps[step]}</span>
                <span className="sr-only">{text.done}</span>
              </span>
            ) : (
              <Link
                {...link}
                className="flex items-center gap-1.5 min-h-6 text-ink no-underline hover:underline in-aria-[current=step]:text-accent in-aria-[current=step]:font-medium pointer-coarse:min-h-11"
              >
                <span
                  className="flex-none size-3.5 border-2 border-current rounded-full"
                  aria-hidden="true"
                />
                <span className="truncate">{text.steps[step]}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <IconButton label={text.hide} onClick={() => choose({ setup: 'hidden' })}>
        <Xmark className="size-4.5" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
