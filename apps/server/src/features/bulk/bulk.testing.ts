// Creates a workspace that contains leads, and members who change many of them.
import { contract } from '@parley/contract';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import type { TestApp } from '../../testing/start-app.ts';

const { bulk } = contract;
let people = 0;

export type BulkCrowd = Awaited<ReturnType<typeof createCrowd>>;

/** @param count the number of leads without a conversation, in a list without a campaign. */
export async function createCrowd(app: TestApp, count: number, others: readonly string[] = []) {
  const mark = ++people;
  const buildEmail = (name: string) => `${name}-${mark}-${app.connections.app.database}@bulk.test`;
  const w = await app.make.workspace({
    members: [
      { email: buildEmail('ana'), name: 'Ana', role: 'owner', password: PASSWORD },
      { email: buildEmail('bob'), name: 'Bob', role: 'editor' },
      { email: buildEmail('rey'), name: 'Rey', role: 'responder' },
      { email: buildEmail('vic'), name: 'Vic', role: 'viewer' },
    ].map((member) => (others.includes(member.name) ? { ...member, password: PASSWORD } : member)),
  });
  const play = createPlay(app, w);
  const signInAs = async (name: string) => {
    const page = createBrowser(app);
    await page.signIn(buildEmail(name));
    return page;
  };
  const page = await signInAs('ana');
  const [ana, bob, rey] = w.applied.members.map(({ id }) => id) as [string, string, string];
  const createList = async (name: string, campaign_id?: string) => {
    const made = await play.api.call(contract.lists.create, { name, ...(campaign_id && { campaign_id }) });
    return made.data.id;
  };
  const list = await createList('Fair');
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 500) {
    const leads = Array.from({ length: Math.min(500, left) }, () => ({ phone: app.make.phone() }));
    await play.api.call(contract.lists.importLeads, { id: list, leads });
  }
  const rows = await queryRows<{ id: string }>(app, 'select id from leads where team_id = $1 order by id', [
    w.teamId,
  ]);
  ids.push(...rows.map(({ id }) => id));
  const get = async (id: string) => (await page.call(bulk.get, { id })).data;
  return {
    w,
    ...play,
    page,
    pageOf: signInAs,
    ana,
    bob,
    rey,
    list,
    newList: createList,
    ids,
    get,
    emailOf: buildEmail,
    /** Changes the leads with these ids. */
    change: async (of: string[], change: (typeof bulk.create.body)['_output']['change'], key?: string) =>
      (await page.call(bulk.create, { ids: of, change, ...(key && { idempotency_key: key }) })).data,
    undo: async (id: string) => (await page.call(bulk.undo, { id })).data,
    leadOf: async (id: string) => (await play.api.call(contract.leads.get, { id })).data,
    patch: async (id: string, change: object) =>
      (await play.api.call(contract.leads.update, { id, ...change } as never)).data,
    notesOf: async (id: string) =>
      (await play.api.call(contract.leads.listNotes, { id })).data
        .map(({ author, text }) => `${author}: ${text}`)
        .toReversed(),
    /** Counts the workspace's leads that satisfy a condition. */
    countOf: async (condition: string, values: unknown[] = []) => {
      const [row] = await queryRows<{ count: number }>(
        app,
        `select count(*)::int as count from leads where team_id = $1 and ${condition}`,
        [w.teamId, ...values],
      );
      return row!.count;
    },
    listCount: async (id: string) =>
      (await play.api.call(contract.lists.list, { limit: 100 })).data.find((one) => one.id === id)!
        .leads_count,
  };
}
