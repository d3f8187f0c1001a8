// Tests tracked links (links.md): the short URL, counting, and the lead that it brings.
import { contract, violation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, expectError, sendRequest } from '../../http/wire.testing.ts';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace, WorkspaceParts } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
});
afterAll(() => app.close());

let made = 0;
interface TrackedSetup {
  w: Workspace;
  lead: Play;
  /** Codes and ids of the links, in the given order. */
  codes: string[];
  ids: string[];
}

async function setUpLinks(
  links: Record<string, unknown>[] = [{}],
  parts: WorkspaceParts = {},
): Promise<TrackedSetup> {
  const number = app.make.phone();
  const codes = links.map(() => `code-${++made}`);
  const w = await app.make.workspace({
    ...parts,
    number: { phone: number },
    links: links.map((link, index) => ({
      code: codes[index],
      name: `Link ${index}`,
      number,
      source: 'instagram',
      message: 'Hi, I saw you',
      ...link,
    })),
  });
  return { w, lead: createPlay(app, w), codes, ids: w.applied.links.map(({ id }) => id) };
}

const click = (code: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  sendRequest(app.url, { method, path: `/l/${code}`, headers: { 'user-agent': BROWSER, ...headers } });
/** Returns the prefilled text. */
const getPretypedText = ({ headers }: Answer) => new URL(headers.location!).searchParams.get('text')!;
const getLink = ({ w }: TrackedSetup, id: string, period: object = {}) =>
  app
    .api(w.key)
    .call(contract.links.get, { id, ...period })
    .then(({ data }) => data);
const readOrigin = async ({ lead }: TrackedSetup, phone: string) => {
  const { source, source_confidence, tracked_link_id, campaign_id } = await lead.lead(phone);
  return { source, source_confidence, tracked_link_id, campaign_id };
};

describe('a short URL', () => {
  test('leads to WhatsApp with its text, and is never cached', async () => {
    const one = await setUpLinks();
    const answer = await click(one.codes[0]!);
    expect(answer.status).toBe(302);
    const url = new URL(answer.headers.location!);
    expect(url.origin + url.pathname).toBe(`https://wa.me/${one.w.number}`);
    expect(getPretypedText(answer).startsWith('Hi, I saw you')).toBe(true);
    expect(getPretypedText(answer).replace(/[\u200b-\u200d\u2060]/g, '')).toBe('Hi, I saw you');
    expect(answer.headers['cache-control']).toBe('no-store');
    // The same visitor gets the same text; another visitor gets another mark.
    expect(getPretypedText(await click(one.codes[0]!))).toBe(getPretypedText(answer));
    const other = await click(one.codes[0]!, { 'user-agent': `${BROWSER} Other` });
    expect(getPretypedText(other)).not.toBe(getPretypedText(answer));
  });

  test('counts each person at most once in ten minutes, and once a day as unique', async () => {
    const one = await setUpLinks();
    const [code, id] = [one.codes[0]!, one.ids[0]!];
    await click(code);
    await click(code);
    await click(code, { 'user-agent': `${BROWSER} Other` });
    expect(await getLink(one, id)).toMatchObject({ clicks_count: 2, stats: { clicks: 2, unique_clicks: 2 } });
    app.clock.advance(10 * MINUTE);
    await click(code);
    expect(await getLink(one, id)).toMatchObject({ clicks_count: 3, stats: { clicks: 3, unique_clicks: 2 } });
    expect((await click(code, {}, 'HEAD')).status).toBe(302);
    for (const agent of [
      'WhatsApp/2.23.20.0',
      'facebookexternalhit/1.1',
      'Twitterbot/1.0',
      'Slackbot-LinkExpanding 1.0',
      'TelegramBot (like TwitterBot)',
      'Googlebot/2.1',
      'LinkedInBot/1.0',
      'Discordbot/2.0',
      'SkypeUriPreview Preview/0.5',
      'Viber/13',
      'Snap URL Preview Service',
      'curl/8.5',
      ' ',
      '',
    ]) {
      expect((await click(code, { 'user-agent': agent })).status).toBe(302);
    }
    for (const header of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']) {
      expect((await click(code, { [header]: header === 'x-purpose' ? 'preview' : 'prefetch' })).status).toBe(
        302,
      );
    }
    expect(await getLink(one, id)).toMatchObject({ clicks_count: 3, stats: { clicks: 3, unique_clicks: 2 } });
  });

  test('counts each of 10 visitors once when there are 50 concurrent clicks', async () => {
    const one = await setUpLinks();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => click(one.codes[0]!, { 'user-agent': `${BROWSER} ${n % 10}` })),
    );
    expect(await getLink(one, one.ids[0]!)).toMatchObject({
      clicks_count: 10,
      stats: { clicks: 10, unique_clicks: 10 },
    });
  });
});

describe('the attribution of a lead', () => {
  test('is certain if the lead sends the text of the click, which is stored without its mark', async () => {
    const one = await setUpLinks([{}, { source: 'tiktok' }]);
    const text = getPretypedText(await click(one.codes[0]!));
    await click(one.codes[1]!);
    const phone = app.make.phone();
    await one.lead.write(phone, text);
    expect(await readOrigin(one, phone)).toMatchObject({
      source: 'instagram',
      source_confidence: 'certain',
      tracked_link_id: one.ids[0],
    });
    const { id } = await one.lead.lead(phone);
    const { data } = await app.api(one.w.key).call(contract.conversations.messages, { leadId: id });
    expect(data.at(-1)!.text).toBe('Hi, I saw you');
    expect(await getLink(one, one.ids[0]!)).toMatchObject({
      leads_count: 1,
      stats: { leads: 1, replied: 1 },
    });
    // Another person sends the same text. That click already has a lead, so the lead is attributed to the latest other
    // click, as probable.
    const other = app.make.phone();
    await one.lead.write(other, text);
    expect(await readOrigin(one, other)).toMatchObject({
      source_confidence: 'probable',
      tracked_link_id: one.ids[1],
    });
  });

  test('is probable for 45 minutes after the latest click on the number', async () => {
    for (const [minutes, expected] of [
      [44, { source: 'instagram', source_confidence: 'probable' }],
      [46, { source: 'inbound', source_confidence: null, tracked_link_id: null }],
    ] as const) {
      const one = await setUpLinks();
      await click(one.codes[0]!);
      app.clock.advance(minutes * MINUTE);
      const phone = app.make.phone();
      await one.lead.write(phone, 'Hello, I have a question');
      expect(await readOrigin(one, phone)).toMatchObject(expected);
    }
  });

  test('is made once for each click, and never for a known lead or on another number', async () => {
    const one = await setUpLinks();
    const known = app.make.phone();
    await one.lead.write(known, 'Hello');
    const text = getPretypedText(await click(one.codes[0]!));
    await one.lead.write(known, text);
    expect(await readOrigin(one, known)).toMatchObject({ source: 'inbound', tracked_link_id: null });
    const other = await setUpLinks();
    const phone = app.make.phone();
    await other.lead.write(phone, text);
    expect(await readOrigin(other, phone)).toMatchObject({ source: 'inbound', tracked_link_id: null });
    const [first, second] = [app.make.phone(), app.make.phone()];
    await one.lead.write(first, 'Good morning');
    await one.lead.write(second, 'Good morning');
    expect(await readOrigin(one, first)).toMatchObject({ source_confidence: 'probable' });
    expect(await readOrigin(one, second)).toMatchObject({ source: 'inbound', source_confidence: null });
  });

  test('is certain for an ad, and for the link that the ad uses', async () => {
    const one = await setUpLinks();
    const [plain, linked] = [app.make.phone(), app.make.phone()];
    await one.lead.write(plain, 'Hello', { referral: { source_id: '1' } });
    expect(await readOrigin(one, plain)).toMatchObject({
      source: 'ads',
      source_confidence: 'certain',
      tracked_link_id: null,
    });
    const { url } = await getLink(one, one.ids[0]!);
    await app.api(one.w.key).call(contract.sandbox.receiveMessage, {
      to: one.w.number,
      from: linked,
      text: 'Hello',
      referral: { source_url: `${url}?fbclid=x` },
    });
    expect(await readOrigin(one, linked)).toMatchObject({ source: 'ads', tracked_link_id: one.ids[0] });
  });

  test('is certain without a click if the number is used only for the link', async () => {
    const one = await setUpLinks([{ dedicated: true, source: 'qr' }]);
    const phone = app.make.phone();
    await one.lead.write(phone, 'Hello');
    expect(await readOrigin(one, phone)).toMatchObject({
      source: 'qr',
      source_confidence: 'certain',
      tracked_link_id: one.ids[0],
    });
  });

  test('assigns the lead to the campaign of the link', async () => {
    const slug = 'autumn';
    const one = await setUpLinks([{}]);
    const agent = {
      model: 'offline',
      language: 'en',
      goal: 'g',
      first_message: 'Hi',
      knowledge: '',
      criteria: [],
      booking: null,
      follow_ups: [],
      humanize: false,
      reply_delay: '0s',
      sending_hours: 'always',
    };
    await app.make.workspace({
      slug: one.w.slug,
      number: { phone: one.w.number },
      campaigns: [{ slug, name: 'Autumn', status: 'active', purpose: 'setter', number: one.w.number, agent }],
      links: [
        {
          code: one.codes[0],
          name: 'Link',
          number: one.w.number,
          campaign: slug,
          source: 'x',
          message: 'Hi',
        },
      ],
    });
    const phone = app.make.phone();
    await one.lead.write(phone, getPretypedText(await click(one.codes[0]!)));
    expect(await readOrigin(one, phone)).toMatchObject({ campaign_id: slug, source: 'x' });

    // A block rule of the number's main campaign does not affect people whom the link brings to its own campaign.
    const other = app.make.phone();
    await queryRows(
      app,
      `insert into block_rules (team_id, id, kind, value, campaign_id, created_at)
       values ($1, $2, 'number', $3, $4, now())`,
      [one.w.teamId, app.system.newId('rule'), other, one.w.campaignId],
    );
    await one.lead.write(
      other,
      getPretypedText(await click(one.codes[0]!, { 'user-agent': `${BROWSER} Other` })),
    );
    expect(await readOrigin(one, other)).toMatchObject({ campaign_id: slug, source: 'x' });
    expect((await app.api(one.w.key).call(contract.links.list, { campaign_id: slug })).data).toHaveLength(1);
    expect((await app.api(one.w.key).call(contract.links.list, { campaign_id: 'spring' })).data).toEqual([]);
  });
});

describe('the statistics of a link', () => {
  test('are given for a period, by day and by source', async () => {
    app.clock.set('2026-12-10T23:30:00Z');
    const one = await setUpLinks();
    const [code, id] = [one.codes[0]!, one.ids[0]!];
    await click(code);
    app.clock.advance(60 * MINUTE);
    const text = getPretypedText(await click(code));
    const phone = app.make.phone();
    await one.lead.write(phone, text);
    await app.api(one.w.key).call(contract.leads.update, {
      id: (await one.lead.lead(phone)).id,
      status: 'qualified',
      deal_status: 'won',
    });
    const { stats } = await getLink(one, id, { since: '2026-12-09', until: '2026-12-12T00:00:00Z' });
    expect(stats).toMatchObject({
      clicks: 2,
      unique_clicks: 2,
      leads: 1,
      replied: 1,
      qualified: 1,
      booked: 0,
      won: 1,
    });
    expect(stats.by_day).toEqual([
      { date: '2026-12-09', clicks: 0, leads: 0 },
      { date: '2026-12-10', clicks: 1, leads: 0 },
      { date: '2026-12-11', clicks: 1, leads: 1 },
      { date: '2026-12-12', clicks: 0, leads: 0 },
    ]);
    expect(stats.by_source).toEqual([{ source: 'instagram', clicks: 2, leads: 1 }]);
    const usual = await getLink(one, id);
    const days = (stats: typeof usual.stats) => [
      stats.by_day.length,
      stats.by_day[0]!.date,
      stats.by_day.at(-1)!.date,
    ];
    expect(days(usual.stats)).toEqual([30, '2026-11-12', '2026-12-11']);
    expect(usual.stats.clicks).toBe(2);
    for (const until of ['2026-12-11', '2026-12-11T00:00:00.001Z', '2026-12-11T23:59:59.999Z']) {
      expect(days((await getLink(one, id, { until })).stats)).toEqual([30, '2026-11-12', '2026-12-11']);
    }
    expect((await getLink(one, id, { since: '2026-12-12', until: '2026-12-13' })).stats).toMatchObject({
      clicks: 0,
      leads: 0,
    });
  });

  test('reject an impossible period', async () => {
    const one = await setUpLinks();
    const get = (query: string) =>
      sendRequest(app.url, { path: `/api/v1/links/${one.ids[0]}?${query}`, key: one.w.key });
    for (const [query, problem] of [
      ['since=2026-12-02&until=2026-12-01', violation('not_after_until')],
      ['since=2025-01-01&until=2026-12-01', violation('too_long_before', { days: 366 })],
      ['since=2099-01-01', violation('not_after_until_now')],
      ['since=yesterday', violation('datetime_or_date')],
    ] as const) {
      const found = expectError(await get(query), 422, 'validation_error');
      expect(found, query).toEqual([{ path: ['since'], ...problem }]);
    }
  });
});
