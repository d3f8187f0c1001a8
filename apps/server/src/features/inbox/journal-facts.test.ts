// Journal entries by Parley reach the dashboard as facts, which the page renders in each member's language
// (docs/adr/store-facts-and-render-them-at-the-edge.md).
import { contract, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('the journal of a lead', () => {
  it('contains facts with English texts, and older entries as texts', async () => {
    const email = 'zoe@facts.test';
    const { teamId } = await app.make.workspace({
      members: [{ email, name: 'Zoé', role: 'owner', password: PASSWORD }],
    });
    const page = createBrowser(app);
    await page.signIn(email);
    await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${app.make.phone()}` });
    await app.drain();
    const [lead] = (await page.call(contract.leads.list, {})).data;
    const { id } = lead!;
    await page.call(contract.leads.update, { id, deal_status: 'lost', lost_reason: 'price' });
    await page.call(contract.leads.addNote, { id, text: 'Rappeler lundi' });
    await queryRows(
      app,
      `insert into notes (team_id, id, lead_id, text, author, created_at, entry)
       values ('${teamId}', 'note_00000000000000000000000000', '${id}', 'Owner set to Bob.', null, now(), true)
       returning id`,
    );

    const lost = fact('deal_marked', { status: 'lost', reason: 'price' });
    const { data: lines } = await page.call(contract.conversations.timeline, { id, kinds: 'journal,note' });
    expect(lines.map((line) => ('fact' in line ? [line.text, line.fact] : line.kind))).toEqual([
      ['Owner set to Bob.', null],
      [factText(lost), lost],
      'note',
    ]);
    const { data: notes } = await page.call(contract.leads.listNotes, { id });
    expect(notes.map((note) => [note.text, note.code, 'fact' in note])).toEqual([
      ['Rappeler lundi', null, false],
      [factText(lost), 'deal_marked', false],
      ['Owner set to Bob.', null, false],
    ]);
  });
});
