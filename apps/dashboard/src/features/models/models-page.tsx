// Language models: providers, budgets and costs.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/layout.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { Budgets } from './budgets.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { type Models, modelsQuery, type Provider } from './queries.ts';
import { RemoveProvider } from './remove-provider.tsx';
import { useProvidersText } from './words.ts';

type Open = { what: 'change' | 'check' | 'remove'; provider: Provider } | { what: 'add' } | null;

export function ModelsPage() {
  const words = useProvidersText();
  const text = words.models;
  useTitle(text.title);
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery({ ...modelsQuery, enabled: can('models.get') });
  const close = () => setOpen(null);
  if (!can('models.get') && open === null) return <Empty title={words.notAllowed} />;
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        <Button kind="strong" onClick={() => setOpen({ what: 'add' })}>
          {text.add}
        </Button>
      }
    >
      {error && !data && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} height={64} />}
      {data && (
        <>
          <Section title={text.list} hint={text.listHint} wide>
            {data.providers.length === 0 ? (
              <Empty title={text.none}>
                <p>{text.noneWhy}</p>
              </Empty>
            ) : (
              <ul>
                {data.providers.map((provider) => (
                  <ProviderRow
                    key={provider.name}
                    provider={provider}
                    onOpen={(what) => setOpen({ what, provider })}
                  />
                ))}
              </ul>
            )}
          </Section>
          {data.installation.length > 0 && (
            <Section title={text.installation} hint={text.installationHint}>
              <Facts of={data.installation.map(({ name, provider }) => [name, provider])} />
            </Section>
          )}
          <Section title={text.budgets} hint={text.budgetsHint}>
            <Budgets models={data} />
          </Section>
          <SpentToday models={data} />
        </>
      )}
      {data && open?.what === 'add' && <ProviderDialog models={data} onClose={close} />}
      {data && open?.what === 'change' && (
        <ProviderDialog models={data} provider={open.provider} onClose={close} />
      )}
      {open?.what === 'check' && <CheckDialog provider={open.provider} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveProvider
          name={open.provider.name}
          words={text}
          run={() => callOperation('models.remove', { name: open.provider.name })}
          again={modelsQuery.queryKey}
          onClose={close}
        />
      )}
    </Page>
  );
}

function ProviderRow({
  provider,
  onOpen,
}: {
  provider: Provider;
  onOpen: (what: 'change' | 'check' | 'remove') => void;
}) {
  const words = useProvidersText();
  const { name, provider: kind, base_url, has_key, campaigns } = provider;
  const about = [kind, base_url, has_key ? null : words.models.noKey].filter((one) => one !== null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-3 border-t border-line first:border-t-0">
      <div className="grow basis-56 min-w-0 wrap-anywhere">
        <strong className="font-medium">{name}</strong>
        <p className="text-soft text-13">{about.join(' · ')}</p>
        <p className="text-soft text-13">
          {campaigns.length === 0 ? (
            words.notUsed
          ) : (
            <>
              {words.usedBy} <bdi>{campaigns.map((one) => one.name).join(', ')}</bdi>
            </>
          )}
        </p>
      </div>
      <Row>
        {(['check', 'change', 'remove'] as const).map((what) => (
          <Button key={what} label={`${words[what]}: ${name}`} onClick={() => onOpen(what)}>
            {words[what]}
          </Button>
        ))}
      </Row>
    </li>
  );
}

function SpentToday({ models }: { models: Models }) {
  const { models: text } = useProvidersText();
  const formats = useFormats();
  const { spent_today, spent_30_days, budgets } = models;
  const formatSpending = ({ calls, tokens, money }: Models['spent_today']) =>
    text.spending(
      formats.number(calls),
      formats.number(tokens),
      `${formats.number(Math.round(money * 100) / 100)} ${String(budgets['currency'])}`,
    );
  return (
    <Section title={text.spent} hint={text.spentHint}>
      <Facts
        of={[
          [text.today, formatSpending(spent_today)],
          [text.month, formatSpending(spent_30_days)],
        ]}
      />
    </Section>
  );
}
