// Measures whether the search finds the passage that answers a lead's question. Documents and questions are in
// `questions/`.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { SLOW_MS } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { findPassages } from './index.ts';

const FOLDER = fileURLToPath(new URL('./questions/', import.meta.url));

interface Campaign {
  campaign: string;
  language: string;
  files: string[];
  /** A lead's question, and words from the passage that answers it. */
  questions: [ask: string, answer: string][];
}

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Applies the campaigns and asks all questions. */
async function ask(slug: string): Promise<{ asked: number; first: number; missed: string[] }> {
  const campaigns: Campaign[] = parse(readFileSync(`${FOLDER}${slug}.yaml`, 'utf8'));
  const file = {
    workspace: { slug, plan: 'scale' },
    campaigns: campaigns.map(({ campaign, language, files }) => ({
      slug: campaign,
      name: campaign,
      agent: { ...USUAL_AGENT, language, knowledge: files.map((name) => ({ file: name })) },
    })),
  };
  const [applied] = await applyFile(app.system, JSON.stringify(file), `${slug}.yaml`, {
    knowledge: { folder: FOLDER, allowLocal: false, offline: false },
  });
  const result = { asked: 0, first: 0, missed: [] as string[] };
  for (const { campaign, questions } of campaigns) {
    const { id } = applied!.campaigns.find((one) => one.slug === campaign)!;
    for (const [question, answer] of questions) {
      const found = await findPassages(
        app.system.db,
        { teamId: applied!.workspace.team_id, campaignId: id },
        [question],
        4,
      );
      const place = found.findIndex(({ text }) => text.includes(answer));
      result.asked += 1;
      if (place === 0) result.first += 1;
      if (place < 0) result.missed.push(`${campaign}: ${question}`);
    }
  }
  const { asked, first, missed } = result;
  process.stdout.write(
    `${slug}: of ${asked} answers ${asked - missed.length} in the first four, ${first} first\n`,
  );
  return result;
}

// The expected figures are in docs/adr/find-knowledge-by-words.md. A failure lists the missed questions.
test('the search returns the passage with the answer among the first four for 92 % of the questions', {
  timeout: SLOW_MS,
  tags: 'endurance',
}, async () => {
  const { asked, missed } = await ask('questions');
  expect(asked).toBeGreaterThanOrEqual(100);
  expect(missed.length / asked, missed.join('\n')).toBeLessThanOrEqual(0.08);
});

test('the search finds the answer to 77 % of the questions that it was not tuned for', {
  tags: 'endurance',
}, async () => {
  const { asked, missed } = await ask('unseen');
  expect(asked).toBeGreaterThanOrEqual(30);
  expect(missed.length / asked, missed.join('\n')).toBeLessThanOrEqual(0.23);
});
