// The steps of importing a file. Each step has a URL, and going back loses nothing.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { linkTo, NEW_LIST } from '../../../links.ts';
import { isNotFound } from '../../../problem.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useTitle } from '../../../ui/page-title.ts';
import { Empty } from '../../../ui/problem.tsx';
import { Page } from '../../../ui/section.tsx';
import { useCan } from '../../session/session.ts';
import { listQuery } from '../queries.ts';
import { useListText } from '../text.ts';
import { CheckStep, type TargetList } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { findMissing, useDraft } from './import-draft.ts';
import { parseStep, STEPS, type Step } from './search.ts';
import { useImportSearch } from './use-steps.ts';

export function ImportPage() {
  const text = useListText();
  const { id } = useParams({ from: '/inside/lists/$id/import' });
  const can = useCan();
  const isNew = id === NEW_LIST;
  const query = useQuery({ ...listQuery(id), enabled: !isNew && can('imports.create') });
  const { data, error } = query;
  useTitle(isNew ? text.import.people : text.import.title);
  if (!can('imports.create')) return <Empty title={text.import.notAllowed} />;
  if (isNew) {
    return (
      <Page up={<Link {...linkTo.lists()}>{text.back}</Link>} title={text.import.people}>
        <ImportSteps list={{ id, campaign_id: null, waiting: 0 }} />
      </Page>
    );
  }
  if (isNotFound(error)) {
    return (
      <Empty title={text.gone}>
        <Link {...linkTo.lists()}>{text.back}</Link>
      </Empty>
    );
  }
  return (
    <Page
      up={
        data && (
          <Link {...linkTo.list(id)}>
            <bdi>{data.name}</bdi>
          </Link>
        )
      }
      title={data ? text.import.into(data.name) : text.import.title}
    >
      {data && <ImportSteps list={data} />}
      <Loading of={query} rows={3} height={56} />
    </Page>
  );
}

function ImportSteps({ list }: { list: TargetList }) {
  const text = useListText();
  const draft = useDraft(list.id);
  const { campaign, linkToStep } = useImportSearch(list.id);
  const wanted = parseStep(useSearch({ strict: false }));
  // Go to an earlier step if something is missing: after a reload the file must be chosen again.
  const furthest: Step = !draft?.facts ? 'file' : findMissing(draft) === null ? 'check' : 'columns';
  const step = STEPS[Math.min(STEPS.indexOf(wanted), STEPS.indexOf(furthest))]!;
  return (
    <>
      <ol
        className="flex flex-wrap gap-y-1 gap-x-6 mt-4 mb-6 [counter-reset:step] text-soft"
        aria-label={text.import.steps}
      >
        {STEPS.map((one, index) => (
          <li
            key={one}
            className="before:[counter-increment:step] before:content-[counter(step)_'._'] aria-[current]:text-ink aria-[current]:font-medium"
            aria-current={one === step ? 'step' : undefined}
          >
            {index < STEPS.indexOf(step) ? (
              <Link {...linkToStep(one)}>{text.import.stepNames[one]}</Link>
            ) : (
              text.import.stepNames[one]
            )}
          </li>
        ))}
      </ol>
      {step === 'file' && <FileStep listId={list.id} draft={draft} isLost={wanted !== 'file' && !draft} />}
      {step === 'columns' && <ColumnsStep listId={list.id} draft={draft!} />}
      {step === 'check' && <CheckStep list={list} givenCampaign={campaign} draft={draft!} />}
    </>
  );
}
