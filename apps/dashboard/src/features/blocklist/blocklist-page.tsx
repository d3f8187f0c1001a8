// The block list: who is blocked, where, why and by whom; and the leads who opted out.

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Prohibition } from 'iconoir-react/regular';
import { Suspense, useState } from 'react';
import { type Answer, callOperation } from '../../api.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { linkTo } from '../../links.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { BlockDialog } from './block-dialog.tsx';
import { BlocklistRow, BlocklistSection } from './blocklist-section.tsx';
import { OptedOut } from './opted-out.tsx';
import { getRulesQuery, type Rule } from './queries.ts';
import { formatRuleValue } from './rule-value.ts';
import { type BlocklistSearch, parseBlocklistSearch } from './search.ts';
import { useBlocklistText } from './text.ts';

export function BlocklistPage() {
  return (
    <Suspense fallback={<Skeleton rows={5} height={56} />}>
      <BlocklistContent />
    </Suspense>
  );
}

function BlocklistContent() {
  const text = useBlocklistText();
  const common = useText();
  const can = useCan();
  const navigate = useNavigate();
  const search = parseBlocklistSearch(useSearch({ strict: false }));
  const [isOpen, setOpen] = useState(false);
  useTitle(text.title);
  if (!can('blocklist.rules')) return <Empty title={text.notAllowed} />;
  const set = (change: { [Name in keyof BlocklistSearch]: BlocklistSearch[Name] | undefined }) =>
    void navigate({ ...linkTo.blocklist(parseBlocklistSearch({ ...search, ...change })), replace: true });
  return (
    <Page
      up={<Link {...linkTo.profile()}>{common.nav.allSettings}</Link>}
      title={text.title}
      lead={text.lead}
      action={
        <Button kind="strong" onClick={() => setOpen(true)}>
          {text.block}
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-4 mb-6">
        <div className="flex-[0_1_22rem]">
          <TextField
            label={text.find}
            type="search"
            value={search.q ?? ''}
            onChange={(q) => set({ q })}
            maxLength={200}
          />
        </div>
        <SelectField
          label={text.kind}
          value={search.kind ?? ''}
          onChange={(kind) => set({ kind: kind === '' ? undefined : kind })}
          options={[
            { value: '', name: text.allKinds },
            { value: 'number', name: text.kinds.number },
            { value: 'prefix', name: text.kinds.prefix },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 items-start max-desk:grid-cols-1">
        <RuleList search={search} />
        <OptedOut search={search} />
      </div>
      {isOpen && <BlockDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}

function RuleList({ search }: { search: BlocklistSearch }) {
  const text = useBlocklistText();
  const query = useInfiniteQuery(getRulesQuery(search));
  const { data } = query;
  const unblock = useUnblock();
  const rules = data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = search.kind !== undefined || search.q !== undefined;
  return (
    <BlocklistSection title={text.rules}>
      <Loading of={query} rows={4} height={56} />
      {data && rules.length === 0 && (
        <Empty title={isFiltered ? text.nothingFound : text.empty} icon={!isFiltered && <Prohibition />} />
      )}
      {rules.length > 0 && (
        <ul className="border-t border-line">
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onUnblock={() => void unblock(rule)} />
          ))}
        </ul>
      )}
      <MoreRows of={query} />
    </BlocklistSection>
  );
}

function RuleRow({ rule, onUnblock }: { rule: Rule; onUnblock: () => void }) {
  const text = useBlocklistText();
  const formats = useFormats();
  const shown = formatRuleValue(rule);
  const { label, reason, campaign, by, created_at } = rule;
  return (
    <BlocklistRow
      action={
        <Button kind="quiet" label={text.unblockOf(shown)} onClick={onUnblock}>
          {text.unblock}
        </Button>
      }
    >
      <p>
        <span className="font-medium tabular-nums">{shown}</span>
        {label !== null && label !== '' && <bdi className="ms-2">{label}</bdi>}
      </p>
      {reason !== null && reason !== '' && (
        <p className="max-w-text" dir="auto">
          {reason}
        </p>
      )}
      <p className="text-soft text-13 tabular-nums">
        <bdi>{campaign?.name ?? text.everywhere}</bdi> · <span>{text.by(by, formats.date(created_at))}</span>
      </p>
    </BlocklistRow>
  );
}

type Pages = InfiniteData<Answer<'blocklist.rules'>>;

/**
 * Removes the rule from the page immediately. The rule comes back if the member undoes the removal or the request
 * fails.
 */
function useUnblock() {
  const text = useBlocklistText();
  const common = useText();
  const client = useQueryClient();
  const refetchRules = () => client.invalidateQueries({ queryKey: ['blocklist'] });
  const createFailureHandler = (title: string) => (error: unknown) => {
    showToast({ title, text: common.problemOf(toProblem(error)), bad: true });
    void refetchRules();
  };
  return async (rule: Rule) => {
    // A response that is already on its way still contains the rule.
    await client.cancelQueries({ queryKey: ['blocklist', 'rules'] });
    client.setQueriesData<Pages>(
      { queryKey: ['blocklist', 'rules'] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== rule.id) })),
        },
    );
    try {
      await callOperation('blocklist.removeRule', { id: rule.id });
    } catch (error) {
      // If someone else has already removed the rule, there is nothing to report.
      if (toProblem(error).code !== 'not_found') return createFailureHandler(text.notUnblocked)(error);
    }
    const { kind, value, label, reason, campaign } = rule;
    showToast({
      title: text.unblocked(formatRuleValue(rule)),
      undo: {
        label: common.undo,
        run: () =>
          void callOperation('blocklist.addRule', {
            kind,
            value,
            label,
            reason,
            campaign_id: campaign?.id ?? null,
          })
            .then(refetchRules)
            .catch(createFailureHandler(text.notBlocked)),
      },
    });
    await refetchRules();
  };
}
