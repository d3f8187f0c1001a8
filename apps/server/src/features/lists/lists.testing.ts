// Creates a workspace with members who work with lists.
import { contract } from '@parley/contract';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import type { TestApp } from '../../testing/start-app.ts';

let people = 0;

export type Office = Awaited<ReturnType<typeof createOffice>>;

/** @param others members who sign in besides Ana, the owner: Bob is an editor, Vic a viewer, Rey a responder. */
export async function createOffice(app: TestApp, others: readonly string[] = [], parts: WorkspaceParts = {}) {
  const mark = ++people;
  const buildEmail = (name: string) =>
    `${name.toLowerCase()}-${mark}-${app.connections.app.database}@lists.test`;
  const roles = { Ana: 'owner', Bob: 'editor', Rey: 'responder', Vic: 'viewer' } as const;
  const w = await app.make.workspace({
    ...parts,
    members: Object.entries(roles)
      .filter(([name]) => name === 'Ana' || others.includes(name))
      .map(([name, role]) => ({ email: buildEmail(name), name, role, password: PASSWORD })),
  });
  const play = createPlay(app, w);
  const signInAs = async (name: string) => {
    const page = createBrowser(app);
    await page.signIn(buildEmail(name));
    return page;
  };
  const page = await signInAs('Ana');
  return {
    w,
    ...play,
    page,
    pageOf: signInAs,
    emailOf: buildEmail,
    newList: async (campaign_id: string | null = null, name = 'Fair') =>
      (await play.api.call(contract.lists.create, { name, campaign_id })).data.id,
    add: async (id: string, ...phones: string[]) =>
      (await play.api.call(contract.lists.importLeads, { id, leads: phones.map((phone) => ({ phone })) }))
        .data.lead_ids,
    detail: async (id: string) => (await page.call(contract.lists.get, { id })).data,
    leadOf: async (id: string) => (await play.api.call(contract.leads.get, { id })).data,
  };
}
