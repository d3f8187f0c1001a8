// One link: its URL and QR code, its results, its settings.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { callOperation } from '../../api.ts';
import { SaveForm } from '../../forms/form.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { linkTo } from '../../links.ts';
import { isNotFound } from '../../problem.ts';
import { getServerNow } from '../../server-clock.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Qr } from '../../ui/qr.tsx';
import { createQrPng, createQrSvg } from '../../ui/qr-file.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Page, Section } from '../../ui/section.tsx';
import { useCan } from '../session/session.ts';
import { LinkFields, toApiFields, type Values } from './link-form.tsx';
import { LinkResults } from './link-results.tsx';
import { useLinkSwitch } from './link-switch.ts';
import { type LinkCard, linkQuery } from './queries.ts';
import { PERIODS, parsePeriod } from './search.ts';
import { useLinkText } from './text.ts';

const DAY_MS = 86_400_000;

/** Returns the start of a period. Clicks are counted by UTC days. */
const startOfPeriod = (days: number): string =>
  new Date((Math.floor(getServerNow() / DAY_MS) - days + 1) * DAY_MS).toISOString();

export function LinkPage() {
  const words = useLinkText();
  const can = useCan();
  const { id } = useParams({ strict: false }) as { id: string };
  const period = parsePeriod(useSearch({ strict: false }));
  const query = useQuery({
    ...linkQuery(id, startOfPeriod(Number(period))),
    enabled: can('links.card'),
  });
  const { data: link } = query;
  useTitle(link?.name ?? words.title);
  if (!can('links.card')) return <Empty title={words.notAllowed} />;
  const missing = (
    <Empty title={words.unknown}>
      <Link {...linkTo.links()}>{words.all}</Link>
    </Empty>
  );
  if (!link || isNotFound(query.error)) return <Loading of={query} rows={6} height={72} missing={missing} />;
  return <LinkContent key={link.id} link={link} />;
}

function LinkContent({ link }: { link: LinkCard }) {
  const words = useLinkText();
  const can = useCan();
  const navigate = useNavigate();
  const period = parsePeriod(useSearch({ strict: false }));
  const { isOn, busy, turn } = useLinkSwitch(link);
  const scan = `${link.url}?qr=1`;
  return (
    <Page
      up={<Link {...linkTo.links()}>{words.all}</Link>}
      title={link.name}
      action={
        can('links.update') && (
          <Button busy={busy} onClick={turn}>
            {isOn ? words.turnOff : words.turnOn}
          </Button>
        )
      }
    >
      {!isOn && (
        <p className="mb-4 text-waiting" role="status">
          {words.isOff}
        </p>
      )}
      <Section title={words.address} wide>
        <CopyField label={words.address} value={link.url} />
      </Section>
      <Section title={words.qrTitle} hint={words.qrHint} wide>
        <div className="flex flex-wrap items-end gap-y-4 gap-x-6">
          <Qr value={scan} label={words.qr(link.name)} />
          <Row gap={4}>
            <Button onClick={() => saveFile(`${link.code}.svg`, createQrSvg(scan))}>{words.svg}</Button>
            <Button onClick={async () => saveFile(`${link.code}.png`, await createQrPng(scan))}>
              {words.png}
            </Button>
          </Row>
        </div>
      </Section>
      <Section title={words.brought} hint={words.notCounted} wide>
        <SelectField
          inline
          label={words.period}
          value={period}
          onChange={(days) =>
            void navigate({ ...linkTo.link(link.id, days === '30' ? {} : { days }), replace: true })
          }
          options={PERIODS.map((value) => ({ value, name: words.periods[value] }))}
        />
        <LinkResults link={link} />
      </Section>
      <Section title={words.settings} hint={can('links.update') ? words.settingsHint : words.readOnly}>
        {can('links.update') ? <LinkSettings link={link} /> : <ReadOnlyLink link={link} />}
      </Section>
    </Page>
  );
}

const toValues = ({ name, number_id, campaign_id, source, message, dedicated }: LinkCard): Values => ({
  ...{ name, number_id, source, message, dedicated },
  campaign_id: campaign_id ?? '',
});

function LinkSettings({ link }: { link: LinkCard }) {
  const words = useLinkText();
  const form = useRecordForm({
    record: toValues(link),
    save: (_, changes) => callOperation('links.update', { id: link.id, ...toApiFields(changes) }),
    refetch: ['links'],
    explain: ({ status }) => (status === 404 ? { rest: [words.unknown] } : undefined),
  });
  return (
    <SaveForm form={form} ready={form.values.name.trim() !== ''}>
      <LinkFields form={form} />
    </SaveForm>
  );
}

function ReadOnlyLink({ link }: { link: LinkCard }) {
  const text = useText();
  const words = useLinkText();
  return (
    <Facts
      of={[
        [words.number, link.number],
        [words.campaign, link.campaign_id ?? words.noCampaign],
        [words.source, text.sources[link.source]],
        [words.message, link.message === '' ? words.nothingTyped : link.message],
      ]}
    />
  );
}
