// Processes are killed at any moment while a member acts and agents answer: every lead gets its answer once, no work
// stays unfinished, and the member can act again.
// @module-tag endurance
import { randomInt } from 'node:crypto';
import { contract, type Operation } from '@parley/contract';
import { expect, test } from 'vitest';
import { setUpCrashes } from '../features/messages/send/crash.testing.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { NIGHTLY } from '../testing/nightly.ts';

const { agents, webhooks, keys, numbers } = contract;
const it = setUpCrashes();

const KILLS = NIGHTLY ? 4 : 1;
/** The process is killed at a random step before this one. Three turns and the member's call have more steps. */
const STEPS = 60;
/** No server listens at this URL. */
const HOOK = { url: 'http://127.0.0.1:9/hook', events: ['message.received'] };

let people = 0;

/** Creates three leads who wait for an answer, and a member. */
async function setUpMembers() {
  const email = `ana${++people}@acts.test`;
  const members = [{ email, name: 'Ana', role: 'owner', password: PASSWORD }];
  const { w, lead, phones } = await it.contacted(3, { humanize: true }, { members, webhooks: [HOOK] });
  const page = createBrowser(it.app);
  await page.signIn(email);
  const hook = w.applied.webhooks[0]!.id;
  const tested = await page.call(contract.webhooks.test, { id: hook });
  return { w, lead, phones, page, delivery: tested.data.event_id };
}

type World = Awaited<ReturnType<typeof setUpMembers>>;
type Act = (world: World) => Promise<[operation: Operation, input: Record<string, unknown>]>;

const ACTS: Record<string, Act> = {
  'publishes an agent': async ({ w, page }) => {
    const { data } = await page.call(agents.get, { id: w.campaignId });
    const block = { ...data.published.block, goal: 'Find out who wants a kitchen.' };
    return [agents.publish, { id: w.campaignId, block, version: data.version }];
  },
  'pauses a campaign': async ({ w }) => [contract.campaigns.pause, { id: w.campaignId }],
  'resumes a campaign': async ({ w, page }) => {
    await page.call(contract.campaigns.pause, { id: w.campaignId });
    return [contract.campaigns.resume, { id: w.campaignId }];
  },
  'holds first contacts': async ({ w }) => [numbers.hold, { id: w.numberId, held: true }],
  'rotates a key': async ({ w, page }) => {
    const { data } = await page.call(keys.list, {});
    const old = data.find(({ id }) => id === w.applied.keys[0]!.id)!;
    return [keys.rotate, { id: old.id }];
  },
  'sends a delivery again': async ({ delivery }) => [webhooks.resend, { id: delivery }],
};

const moments = Object.keys(ACTS).flatMap((name) =>
  Array.from({ length: KILLS }, () => [name, randomInt(1, STEPS)] as const),
);

test.each(moments)(
  'no work is lost when a member %s and the process is killed at step %i',
  async (name, nth) => {
    const one = await setUpMembers();
    const { w, lead, phones, page } = one;
    const [operation, input] = await ACTS[name]!(one);
    for (const phone of phones) await lead.write(phone, 'yes');
    const { method, path, headers, body } = page.buildRequest(operation, input);
    await it.crash({
      step: 'any',
      nth,
      call: {
        ...{ method, url: path },
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      },
    });
    await it.recover();
    // Whether or not the action was done, the member can request it again. At worst, the second response says that it
    // was done.
    const { status } = await page.ask(operation, input);
    expect(status).toBeLessThan(500);
    await it.recover();
    // If the campaign is paused, the answers wait until it is resumed.
    await page.ask(contract.campaigns.resume, { id: w.campaignId });
    await it.recover();
    await it.expectTruth(lead, phones);
    const under = `select id from deliveries where team_id = $1 and status in ('pending', 'attempting')`;
    expect(await queryRows(it.app, under, [w.teamId])).toEqual([]);
  },
);
