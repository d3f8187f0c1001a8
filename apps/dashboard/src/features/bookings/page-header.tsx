// The header of the bookings page: days, view, export and print.
import { Download, NavArrowLeft, NavArrowRight, Plus, PrintingPage } from 'iconoir-react/regular';
import { useFormats } from '../../text/language.tsx';
import { getModernZone } from '../../text/zones.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useCan } from '../session/session.ts';
import { MeetingFilters } from './meeting-filters.tsx';
import type { MeetingFilter } from './queries.ts';
import type { BookingsSearch, View } from './search.ts';
import { useBookingsText } from './text.ts';

interface HeadProps {
  search: BookingsSearch;
  view: View;
  days: readonly string[];
  today: string;
  wanted: MeetingFilter;
  onChange: (to: BookingsSearch, replace?: boolean) => void;
  onGo: (steps: number) => void;
  onBook: () => void;
}

/** The views that fit each width. */
const VIEWS: Record<ReturnType<typeof useWidth>, readonly View[]> = {
  phone: ['day', 'days', 'list'],
  tablet: ['week', 'days', 'day', 'list'],
  desk: ['week', 'day', 'list'],
};

export function PageHeader({ search, view, days, today, wanted, onChange, onGo, onBook }: HeadProps) {
  const words = useBookingsText();
  const formats = useFormats();
  const can = useCan();
  const width = useWidth();
  const first = days[0]!;
  const shown = formats.dayStart(first);
  const range =
    view === 'list'
      ? words.since(formats.date(shown))
      : days.length === 1
        ? formats.day(shown)
        : words.week(formats.shortDay(shown), formats.date(formats.dayStart(days.at(-1)!)));
  const file = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const views = VIEWS[width].includes(view) ? VIEWS[width] : [view, ...VIEWS[width]];
  const isPhone = width === 'phone';
  const acts = (
    <>
      {!isPhone && (
        <ToolButton
          wordless
          label={words.print}
          icon={<PrintingPage aria-hidden="true" />}
          onClick={() => window.print()}
        />
      )}
      {can('bookings.export') && (
        <ToolButton
          wordless
          label={words.export}
          icon={<Download aria-hidden="true" />}
          to={`/dashboard/api/meetings.csv?${file}&separator=${words.csvSeparator}`}
        />
      )}
      {can('bookings.create') && (
        <Button kind="strong" label={words.book} onClick={onBook}>
          <span className="flex items-center gap-2">
            <Plus aria-hidden="true" />
            <span className="max-[60rem]:hidden">{width === 'desk' ? words.book : words.bookShort}</span>
          </span>
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageBar
        isWide
        title={words.title}
        beside={
          <p className="text-soft max-tablet:sr-only" role="status">
            {range}
            {view !== 'list' && (
              <span className="text-13">
                {' '}
                · {words.zone(getModernZone(formats.zone()).replaceAll('_', ' '))}
              </span>
            )}
          </p>
        }
        action={acts}
      />
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 min-h-12 py-1.5 px-6 max-desk:gap-2 max-desk:px-4 print:hidden">
        <div className="flex flex-wrap items-center gap-2 min-w-0 max-tablet:basis-full max-tablet:gap-1">
          <IconButton label={words.earlier} onClick={() => onGo(-1)}>
            <NavArrowLeft aria-hidden="true" />
          </IconButton>
          <Button
            onClick={() => onChange({ from: undefined })}
            disabled={days.includes(today) && !search.from}
          >
            {words.today}
          </Button>
          <IconButton label={words.later} onClick={() => onGo(1)}>
            <NavArrowRight aria-hidden="true" />
          </IconButton>
          <input
            type="date"
            className="min-h-8 py-0 px-2 border border-edge rounded-control bg-panel text-ink text-13 max-tablet:flex-[1_1_8rem] max-tablet:min-w-0 max-tablet:py-0 max-tablet:px-1 pointer-coarse:min-w-11 pointer-coarse:min-h-11 pointer-coarse:text-16"
            aria-label={words.goTo}
            value={first}
            onChange={({ currentTarget: { value } }) => value !== '' && onChange({ from: value }, true)}
          />
        </div>
        <div className="flex items-center justify-end gap-2 min-w-0 flex-auto max-tablet:justify-between max-tablet:basis-full max-[1280px]:[&_label]:sr-only max-[1280px]:[&_select]:max-w-34 max-[1280px]:[&_[data-inline]]:grid-cols-1">
          <Segments
            label={words.views}
            value={view}
            onChange={(chosen) => onChange({ view: chosen })}
            options={views.map((value) => ({ value, name: words.view[value] }))}
          />
          <MeetingFilters search={search} onChange={onChange} />
        </div>
      </div>
    </>
  );
}
