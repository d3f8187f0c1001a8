// Language models: providers, budgets and costs.
import { Brain } from 'iconoir-react/regular';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { useFormats } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { type CardProps, ProviderButtons, ProviderPage } from '../providers/provider-page.tsx';
import { useProvidersText } from '../providers/text.ts';
import { Budgets } from './budgets.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { ModelsDialog } from './models-dialog.tsx';
import { type Models, modelsQuery, type Provider } from './queries.ts';

export function ModelsPage() {
  const { models: text } = useProvidersText();
  return (
    <ProviderPage
      kind="models"
      icon={<Brain />}
      query={modelsQuery}
      needs="models.get"
      list={({ providers }) => providers}
      Card={ModelsCard}
      Dialog={ModelsDialog}
      onRemove={({ name }) => callOperation('models.remove', { name })}
    >
      {(data) => (
        <>
          {data.installation.length > 0 && (
            <Section title={text.installation} hint={text.installationHint}>
              <Facts
                of={data.installation.map(({ name, provider }) => [name, text.kinds[provider] ?? provider])}
              />
            </Section>
          )}
          <Section title={text.budgets} hint={text.budgetsHint}>
            <Budgets models={data} />
          </Section>
          <SpentToday models={data} />
        </>
      )}
    </ProviderPage>
  );
}

function ModelsCard({ provider, onOpen }: CardProps<Provider>) {
  const words = useProvidersText();
  const [isChecked, setChecked] = useState(false);
  const { name, provider: kind, base_url, has_key, campaigns } = provider;
  const about = [words.models.kinds[kind] ?? kind, base_url, has_key ? null : words.models.noKey].filter(
    (one) => one !== null,
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-3 border-t border-line first:border-t-0">
      <div className="grow basis-68 min-w-0 wrap-anywhere">
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
      <ProviderButtons name={name} onCheck={() => setChecked(true)} onOpen={onOpen} />
      {isChecked && (
        <CheckDialog
          provider={provider}
          onEdit={() => {
            setChecked(false);
            onOpen('change');
          }}
          onClose={() => setChecked(false)}
        />
      )}
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
