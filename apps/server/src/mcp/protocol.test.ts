// The MCP server as the official clients of both revisions of the protocol use it (mcp.md#transports).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Workspace } from '../testing/make.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { connect, REVISIONS } from './assistant.testing.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startApp();
  workspace = await app.make.workspace();
});
afterAll(() => app.close());

describe.each(REVISIONS)('revision %s', (revision) => {
  test('lists the tools and calls them', async () => {
    const assistant = await connect(app.url, { key: workspace.key, revision });
    expect(assistant.revision).toBe(revision);
    expect((await assistant.tools()).map(({ name }) => name)).toContain('leads_add_note');
    const { content } = await assistant.call('campaigns_list', { limit: 1 });
    expect(content).toMatchObject({ data: [{ id: workspace.campaignId }], next_cursor: null });
    const refused = await assistant.call('leads_get', { id: 'lead_unknown' });
    expect(refused).toMatchObject({ isError: true, content: { error: { code: 'not_found' } } });
    await assistant.close();
  });
});
