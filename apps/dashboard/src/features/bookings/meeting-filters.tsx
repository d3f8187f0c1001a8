// The filters of the bookings page: next to each other, or behind a button below a desktop's width.
import { FilterList } from 'iconoir-react/regular';
import { useState } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { isTrial, toCampaignOption } from '../campaigns/campaign-options.ts';
import { useCampaigns } from './queries.ts';
import { type BookingsSearch, STATUSES } from './search.ts';
import { useBookingsText } from './text.ts';

interface FiltersProps {
  search: BookingsSearch;
  onChange: (to: BookingsSearch) => void;
}

export function MeetingFilters({ search, onChange }: FiltersProps) {
  const words = useBookingsText();
  const width = useWidth();
  const [isOpen, setOpen] = useState(false);
  if (width === 'desk') return <FilterFields inline search={search} onChange={onChange} />;
  const chosen = [search.campaign, search.status].filter((one) => one !== undefined).length;
  return (
    <Popover
      open={isOpen}
      onClose={() => setOpen(false)}
      target={
        <ToolButton
          label={words.filters(chosen)}
          wordless={width === 'tablet' && chosen === 0}
          icon={<FilterList aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      {isOpen && (
        <div className="grid gap-3 p-3">
          <FilterFields search={search} onChange={onChange} />
        </div>
      )}
    </Popover>
  );
}

function FilterFields({ inline, search, onChange }: FiltersProps & { inline?: boolean }) {
  const words = useBookingsText();
  const campaigns = useCampaigns().filter(
    ({ campaign_id }) => !isTrial(campaign_id) || campaign_id === search.campaign,
  );
  return (
    <>
      {campaigns.length > 1 && (
        <SelectField
          inline={inline ?? false}
          label={words.campaign}
          value={search.campaign ?? ''}
          onChange={(campaign) => onChange({ campaign: campaign || undefined })}
          options={[{ value: '', name: words.allCampaigns }, ...campaigns.map(toCampaignOption)]}
        />
      )}
      <SelectField
        inline={inline ?? false}
        label={words.status}
        value={search.status ?? 'standing'}
        onChange={(status) => onChange({ status })}
        options={STATUSES.map((value) => ({ value, name: words.statuses[value] }))}
      />
    </>
  );
}
