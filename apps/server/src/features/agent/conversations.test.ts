// Replays whole conversations. A reader played the model once, and the tests replay those answers. `learned` in
// testing/conversations/*.yaml says what each conversation teaches.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { queryRows } from '../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn } from './turn/models.testing.ts';

interface Conversation {
  /** What once went wrong, or what must keep working. */
  learned: string;
  /** Merged over the usual agent. */
  agent?: Record<string, unknown>;
  turns: {
    lead: string;
    /** The model's answers, one per call: changes to the usual answer, or the raw text. */
    model: (Record<string, unknown> | string)[];
    /** The message that the lead gets; null if there is none. */
    sends?: string | null;
    never?: string;
  }[];
  end: {
    status: string;
    findings?: Record<string, string>;
    bookings?: number;
    /** The only entry with this code that the journal must contain. The actual entry can have more parameters. */
    journal?: { code: string; params: Record<string, unknown> };
  };
}

const FOLDER = new URL('../../testing/conversations/', import.meta.url);
const conversations = readdirSync(FOLDER).map(
  (file) => [file.replace('.yaml', ''), parse(readFileSync(new URL(file, FOLDER), 'utf8'))] as const,
);

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

test.each<readonly [string, Conversation]>(conversations)(
  'the recorded conversation "%s" gets the same replies',
  async (_name, { agent = {}, turns, end }) => {
    const { w, lead, phone } = await contactLeadOn(app, models, { agent });
    for (const { lead: said, model, sends, never } of turns) {
      const before = models.asked.length;
      models.answers(model.map((one) => (typeof one === 'string' ? one : buildModelAnswer(one))));
      const heard = (await lead.say(phone, said)).join('\n');
      expect(models.asked.length - before, `calls for "${said}"`).toBe(model.length);
      if (sends === null) expect(heard).toBe('');
      else if (sends !== undefined) expect(heard).toMatch(new RegExp(sends, 's'));
      if (never !== undefined) expect(heard).not.toMatch(new RegExp(never));
    }
    const [state] = await queryRows(app, 'select status from leads where team_id = $1', [w.teamId]);
    expect(state).toEqual({ status: end.status });
    const found = await queryRows<{ key: string; value: string }>(
      app,
      'select key, value from findings where team_id = $1',
      [w.teamId],
    );
    expect(Object.fromEntries(found.map(({ key, value }) => [key, value]))).toMatchObject(end.findings ?? {});
    if (end.bookings !== undefined) {
      const booked = await queryRows(app, 'select id from bookings where team_id = $1', [w.teamId]);
      expect(booked).toHaveLength(end.bookings);
    }
    if (end.journal !== undefined) {
      expect(await lead.facts(phone, end.journal.code)).toMatchObject([end.journal]);
    }
  },
);
