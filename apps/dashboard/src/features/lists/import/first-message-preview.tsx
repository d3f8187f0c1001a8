// The first message that the campaign would send to the first contact of a file.
import type { FileRow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../../problem.ts';
import { getDataQuery } from '../../../queries.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { FormProblem } from '../../../ui/layout.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useListText } from '../text.ts';

/** @param campaign the campaign's id or slug */
export function FirstMessagePreview({ campaign, lead }: { campaign: string; lead: FileRow }) {
  const common = useText();
  const words = useListText().import;
  const formats = useFormats();
  const { phone, name, email, custom_variables } = lead;
  const input = {
    ...{ id: campaign, phone },
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(custom_variables && { additional_data: custom_variables }),
  };
  const { data, error } = useQuery(
    getDataQuery(['campaigns', campaign, 'first-message', lead], 'campaigns.previewLead', input),
  );
  if (error) {
    const problem = toProblem(error);
    if (
      problem.issues.some(
        ({ code, params }) => code === 'campaign_takes_no_leads' && params.status === 'draft',
      )
    )
      return <p className="text-soft text-13">{words.notStarted}</p>;
    return <FormProblem>{common.problemOf(problem)}</FormProblem>;
  }
  if (!data) return <Skeleton rows={1} height={64} />;
  return (
    <figure className="grid gap-2 max-w-text">
      <figcaption className="text-soft text-13">{words.firstMessage(name ?? phone)}</figcaption>
      <p className="py-2 px-3 rounded-bubble bg-accent-soft whitespace-pre-line wrap-anywhere" dir="auto">
        {data.first_message ?? formats.told(data.note)}
      </p>
    </figure>
  );
}
