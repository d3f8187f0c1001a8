// Tests how the service handles people without a phone: leads, records, links, the block list, and short messages.
import { contract, fact } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import type { DirectMessage } from '../../testing/fakes/instagram/account.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import { startSharedFake } from './instagram-fake.testing.ts';

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const here = startSharedFake();
afterEach(() => endWork(here.app));

async function setUpAccount(parts: WorkspaceParts = {}) {
  const w = await here.end.shop(here.app, parts);
  const igsid = here.app.make.phone();
  const ana = here.end.person(w, igsid);
  const play = createPlay(here.app, w);
  /** Runs an action on Instagram and waits until the service has received its webhooks. */
  const actOnInstagram = async <T>(what: () => T): Promise<T> => {
    const done = what();
    await here.end.instagram.webhooks.settled();
    return done;
  };
  return {
    w,
    ana,
    play,
    happens: actOnInstagram,
    says: (text: string): Promise<DirectMessage> => actOnInstagram(() => ana.writes(text)),
    lead: () => play.lead(igsid),
    leads: async () => (await play.api.call(contract.leads.list, {})).data,
    got: async () => (await here.end.networkOf(here.app, w).got(igsid)).map(({ text }) => text),
    messages: () => play.messages(igsid),
    facts: () => play.facts(igsid),
  };
}

describe('a person who writes', () => {
  test('becomes a lead with a name, an Instagram name and no phone, without showing the chat id', async () => {
    const webhooks = [{ url: 'http://localhost:1/hook', events: ['message.received'] }];
    const { ana, play, says, lead } = await setUpAccount({ webhooks });
    await says('hola');
    expect(await lead()).toMatchObject({
      name: 'Ana',
      channel: 'instagram',
      ig_username: ana.username,
      phone: null,
      whatsapp_id: null,
      source: 'inbound',
    });
    const { data: inbox } = await play.api.call(contract.conversations.list, {});
    expect(inbox).toMatchObject([{ name: 'Ana', phone: null, whatsapp_id: null }]);
    const [event] = await play.eventsOf<{ contact: object }>('message.received');
    expect(event!.contact).toMatchObject({ name: 'Ana', phone: null, lead_id: null });
    expect(JSON.stringify([inbox, event])).not.toContain(ana.igsid);
    const { data: found } = await play.api.call(contract.leads.list, { channel: 'instagram' });
    expect(found).toHaveLength(1);
  });

  test('gets a name with a later message if Instagram does not return it at first', async () => {
    const { ana, says, lead } = await setUpAccount();
    here.end.instagram.faults.add({ kind: 'cut', applied: false }, { operation: 'GET /{igsid}' });
    await says('hola');
    expect(await lead()).toMatchObject({ name: null, ig_username: null });
    here.clock.advance(11 * 60_000);
    await says('are you there?');
    expect(await lead()).toMatchObject({ name: 'Ana', ig_username: ana.username });
  });

  test('is shown under a new name after changing it', async () => {
    const { ana, says, lead } = await setUpAccount();
    await says('hola');
    ana.username = `${ana.username}_new`;
    here.clock.advance(25 * 3_600_000);
    await says('me again');
    expect(await lead()).toMatchObject({ ig_username: ana.username });
  });

  test('gets an answer after tapping an ice breaker', async () => {
    const { ana, happens, got, play, lead } = await setUpAccount();
    await happens(() => ana.taps({ title: 'What does it cost?', payload: 'COST' }));
    await here.work();
    expect(await got()).toHaveLength(1);
    const { data } = await play.api.call(contract.conversations.messages, { leadId: (await lead()).id });
    expect(data.at(-1)).toMatchObject({ direction: 'inbound', text: 'What does it cost?' });
  });
});

describe("a person's other action", () => {
  test('gets no answer for a reaction, an edit or a deletion', async () => {
    const { ana, happens, says, got } = await setUpAccount();
    const hello = await says('hola');
    await here.work();
    const before = await got();
    expect(before).toHaveLength(1);
    await happens(() => ana.reacts(hello, '❤️'));
    await happens(() => ana.edits(hello, 'hola!'));
    await happens(() => ana.unsends(hello));
    await happens(() => ana.reads());
    await here.work();
    expect(await got()).toEqual(before);
  });

  test('stores a picture from Meta with the type that its bytes show', async () => {
    const { w, ana, happens } = await setUpAccount();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await happens(() =>
      ana.writes({ attachments: [{ type: 'image', file: { bytes: png, mimetype: 'text/html' } }] }),
    );
    await here.work();
    const files = await queryRows(
      here.app,
      'select state, mime_type, size::int from media_files where team_id = $1',
      [w.teamId],
    );
    expect(files).toEqual([{ state: 'stored', mime_type: 'image/png', size: png.length }]);
  });
});

describe('a tracked link', () => {
  const LINK = { code: '', name: 'Bio', source: 'instagram', message: '' };
  async function bio() {
    const code = `bio-${here.app.make.phone()}`;
    // The file has only one number, to which `number` refers by its Instagram name.
    const number = here.end.number();
    const { username } = number['instagram'] as { username: string };
    const one = await setUpAccount({
      number,
      links: [{ ...LINK, code, number: `@${username}`, campaign: 'spring' }],
    });
    const visit = (agent = BROWSER) =>
      fetch(`${here.app.url}/l/${code}`, { redirect: 'manual', headers: { 'user-agent': agent } });
    return { ...one, code, username, visit };
  }
  const getRef = (answer: Response) => new URL(answer.headers.get('location')!).searchParams.get('ref')!;

  test('leads to the account on ig.me, and its click is recognized by the ref', async () => {
    const { w, ana, code, username, visit, happens, lead, play } = await bio();
    const answer = await visit();
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`^https://ig\\.me/m/${username}\\?ref=${code}\\.[0-3]{20}$`),
    );
    ana.follows(getRef(answer));
    await happens(() => ana.writes('hola'));
    const [link] = (await play.api.call(contract.links.list, {})).data;
    expect(link).toMatchObject({ code, target_phone: null, clicks_count: 1, leads_count: 1 });
    expect(await lead()).toMatchObject({
      source: 'instagram',
      source_confidence: 'certain',
      tracked_link_id: link!.id,
      campaign_id: w.campaign,
    });
  });

  test('is recognized by its code when the ig.me link was made by hand', async () => {
    const { ana, code, happens, lead } = await bio();
    ana.follows(code);
    await happens(() => ana.taps({ title: 'What does it cost?', payload: 'COST' }));
    expect(await lead()).toMatchObject({ source: 'instagram', source_confidence: 'certain' });
  });

  test('sends a link preview to the account without a mark', async () => {
    const { code, visit } = await bio();
    expect(getRef(await visit('WhatsApp/2.24 facebookexternalhit/1.1'))).toBe(code);
  });

  test('is ignored for a lead from an ad, and a ref from another source attributes no lead', async () => {
    const { ana, happens, lead } = await bio();
    await happens(() => ana.writes({ text: 'hola', ad: { ad_id: '77', ad_title: 'New', ref: 'elsewhere' } }));
    expect(await lead()).toMatchObject({
      source: 'ads',
      source_confidence: 'certain',
      tracked_link_id: null,
    });
    const other = await bio();
    other.ana.follows('of.somebody=else');
    await other.says('hola');
    expect(await other.lead()).toMatchObject({ source: 'inbound', tracked_link_id: null });
  });
});

describe('the block list', () => {
  test('blocks people by their Instagram name, even after they change it', async () => {
    const { ana, says, lead, leads, got, play } = await setUpAccount();
    await says('hola');
    await here.work();
    expect(await got()).toHaveLength(1);
    const { data: rule } = await play.api.call(contract.blocklist.create, {
      value: `@${ana.username.toUpperCase()}`,
    });
    expect(rule).toMatchObject({ value: `@${ana.username}`, phone: null });
    const before = await lead();
    await says('me again');
    ana.username = `${ana.username}_other`;
    here.clock.advance(25 * 3_600_000);
    await says('and under another name');
    await here.work();
    expect(await leads()).toEqual([before]);
    expect(await got()).toHaveLength(1);
    await play.api.call(contract.blocklist.delete, { id: rule.id });
    await says('Hello?');
    await here.work();
    expect(await got()).toHaveLength(2);
  });

  test('stops messages that are waiting to be sent', async () => {
    const { ana, says, got, play, messages } = await setUpAccount();
    await says('hola');
    await play.api.call(contract.blocklist.create, { value: `@${ana.username}` });
    await here.work();
    expect(await got()).toEqual([]);
    expect(await messages()).toMatchObject([{ status: 'discarded' }]);
  });

  test('prevents a stranger with a blocked name from becoming a lead', async () => {
    const { ana, says, leads, play } = await setUpAccount();
    await play.api.call(contract.blocklist.create, { value: `@${ana.username}` });
    await says('hola');
    expect(await leads()).toEqual([]);
  });

  test('does not treat the digits of an id as a phone', async () => {
    const { ana, says, leads, play } = await setUpAccount();
    await play.api.call(contract.blocklist.create, { kind: 'prefix', value: ana.igsid.slice(0, 2) });
    await play.api.call(contract.blocklist.create, { value: ana.igsid });
    await says('hola');
    expect(await leads()).toHaveLength(1);
  });
});

describe('an Instagram account', () => {
  test('splits a long text from the agent into several messages at the end of a sentence', async () => {
    const sentence = 'Whoever plans a new kitchen measures first, then asks the builder. ';
    const ask = `${sentence.repeat(30)}Do you own the place?`;
    const { w, says, got, messages } = await setUpAccount({
      agent: { criteria: [{ key: 'owner', ask: 'Do you own the place?', expect: 'yes' }] },
    });
    await says('hola');
    await queryRows(
      here.app,
      `update campaigns set agent = jsonb_set(agent, '{criteria,0,ask}', to_jsonb($2::text)) where team_id = $1`,
      [w.teamId, ask],
    );
    await here.work(5);
    const texts = await got();
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1000);
    for (const text of texts) expect(text).toMatch(/[.?!]$/);
    expect(texts.join(' ')).toContain(ask);
    expect((await messages()).map(({ status }) => status)).toEqual(texts.map(() => 'accepted'));
    await says('yes');
    await here.work();
    expect((await got()).length).toBeGreaterThan(texts.length);
  });

  test('rejects a text through the API that exceeds the limit, and reports its length', async () => {
    const { says, lead, play, got } = await setUpAccount();
    await says('hola');
    const text = 'é'.repeat(501);
    const call = play.api.call(contract.messages.send, { lead_id: (await lead()).id, text });
    await expect(call).rejects.toMatchObject({
      status: 422,
      issues: [{ path: ['text'], code: 'message_length', params: { max: 1000, unit: 'bytes', size: 1002 } }],
    });
    expect(await got()).not.toContain(text);
  });

  test('cannot write first, so that a campaign on the account cannot work through a list', async () => {
    const { play, w } = await setUpAccount();
    const list = play.api.call(contract.lists.create, { name: 'Fair', campaign_id: w.campaign });
    await expect(list).rejects.toMatchObject({
      status: 422,
      issues: [{ path: ['campaign_id'], code: 'campaign_not_first' }],
    });
    const file = setUpAccount({ lists: [{ name: 'Fair', campaign: 'spring' }] });
    await expect(file).rejects.toMatchObject({
      found: [{ path: ['lists', 0, 'campaign'], code: 'campaign_not_first' }],
    });
  });

  test('cannot join groups, so that a group campaign on the account is rejected', async () => {
    const refused = setUpAccount({ campaign: { purpose: 'group' } });
    await expect(refused).rejects.toMatchObject({
      found: [{ path: ['campaigns', 0, 'purpose'], code: 'group_engine', params: { engine: 'instagram' } }],
    });
  });

  test('sends nothing if the window closed between decision and send, and the journal records it', async () => {
    const { ana, says, got, facts, messages } = await setUpAccount();
    await says('hola');
    ana.wrote_at = here.clock.ms() - 25 * 3_600_000;
    await here.work();
    expect(await got()).toEqual([]);
    expect(await messages()).toMatchObject([{ status: 'refused' }]);
    const [entry] = (await facts()).slice(-1);
    const reason = fact('provider_failed', { provider: 'Instagram', code: '10/2534022' });
    expect(entry).toMatchObject({ code: 'message_not_sent', params: { reason } });
  });
});

test('an account that disappears is reported by its name, without a phone', async () => {
  const { w, play } = await setUpAccount();
  await here.end.networkOf(here.app, w).connection(false);
  await here.work();
  const [event] = await play.eventsOf<{ agent: object }>('agent.disconnected');
  expect(event!.agent).toMatchObject({ phone: null, campaign_id: w.campaign, session_status: 'FAILED' });
});
