// Does the search find the passage that answers a lead's question? The questions are in `questions/questions.yaml`.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Workspace } from '../../testing/make.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { USUAL_AGENT } from '../../testing/make.ts';
import { findPassages } from './index.ts';

const FOLDER = new URL('./questions/', import.meta.url);

interface Campaign {
  campaign: string;
  language: string;
  files: string[];
  questions: [ask: string, answer: string][];
}
const campaigns: Campaign[] = parse(readFileSync(new URL('questions.yaml', FOLDER), 'utf8'));

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the passage that answers is among the first four', async () => {
  const file = {
    workspace: { slug: 'quality', plan: 'scale' },
    campaigns: campaigns.map(({ campaign, language, files }) => ({
      slug: campaign,
      name: campaign,
      agent: { ...USUAL_AGENT, language, knowledge: files.map((name) => ({ file: name })) },
    })),
  };
  const [applied] = await applyFile(app.system, JSON.stringify(file), 'quality.yaml', {
    knowledge: { folder: FOLDER.pathname, allowLocal: false, offline: true },
  });
  const missed: string[] = [];
  let asked = 0;
  let first = 0;
  for (const { campaign, questions } of campaigns) {
    const { id } = applied!.campaigns.find(({ slug }) => slug === campaign)!;
    for (const [ask, answer] of questions) {
      asked += 1;
      const found = await findPassages(app.system.db, applied!.workspace.team_id, id, [ask], 4);
      const place = found.findIndex(({ text, heading }) => `${heading}\n${text}`.includes(answer));
      if (place < 0) missed.push(`${campaign}: ${ask} → ${found.map(({ heading, text }) => heading ?? text.slice(0, 20)).join(' | ')}`);
      if (place === 0) first += 1;
    }
  }
  console.log(missed.join('\n'));
  console.log(JSON.stringify({asked, first, missed: missed.length}), applied!.campaigns.map(c=>JSON.stringify(c.knowledge)).join());
});
