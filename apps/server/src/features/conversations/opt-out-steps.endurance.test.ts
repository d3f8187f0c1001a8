// A lead opts out, and the opt-out is immediately undone, at each step of a reply (lead.md#opt-out).
// @module-tag endurance
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { startApp } from '../../testing/start-app.ts';
import { type OnStep, watchDatabase, watchEngine } from '../../testing/watch-steps.ts';
import { allowLead } from '../leads/index.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

describe('an opt-out at any step of a reply that is undone immediately', () => {
  test.each([
    ['by a member', false],
    ['by a member, while the engine refuses the first try', true],
    ['by START', false],
  ])('prevents the sending of older messages if it is undone %s', async (how, refusing) => {
    let reach: OnStep = () => {};
    const checkStep: OnStep = (step, inTransaction) => reach(step, inTransaction);
    const watched = await startApp({
      rates,
      db: (db) => watchDatabase(db, checkStep),
      engine: (engine) => watchEngine(engine, checkStep),
    });
    const space = await watched.make.workspace({ agent: { humanize: true, follow_ups: ['1d'] } });
    const person = createPlay(watched, space);
    await watched.drain();
    /** Identifies the steps of the reply, as opposed to steps of API calls and sweeps. */
    const drained = new AsyncLocalStorage<string>();
    const ended: string[] = [];
    for (let isOver = false; !isOver; ) {
      const phone = watched.make.phone();
      await person.write(phone, 'Hello');
      const { id } = await person.lead(phone);
      if (refusing) await person.number({ fault: 'reject', fault_count: 1 });
      let before: { id: string; handed_at: Date | null }[] | undefined;
      const act = async () => {
        reach = () => {};
        await person.write(phone, 'STOP');
        before = await person.messages(phone);
        if (how === 'by START') await person.write(phone, 'START');
        else await allowLead(watched.createCtx(space.teamId), { id, reason: 'She called us' });
      };
      let steps = 0;
      let acting: Promise<void> | undefined;
      reach = async (step, inTransaction) => {
        // Act only between steps, because no one else can act during a step that holds locks. Skip `jobs.end` and
        // `announcer.notify`, because they run concurrently with the reply and their order varies.
        if (drained.getStore() !== phone || inTransaction || /jobs\.end|announcer\.notify/.test(step)) return;
        if (!/^(before|begin)/.test(step) || steps++ !== ended.length) return;
        acting = act();
        await acting;
      };
      await drained.run(phone, watched.drain);
      isOver = acting === undefined;
      await (acting ?? act());
      watched.clock.advance(60_000);
      await watched.drain();
      const [old, ...more] = before!;
      expect(more).toEqual([]);
      const after = await person.messages(phone);
      const reply = after.find((message) => message.id === old?.id);
      if (old)
        expect(reply!.status).toBe(
          old.handed_at === null || (refusing && !isOver) ? 'discarded' : 'accepted',
        );
      // If the lead undoes the opt-out, that message gets an answer. If a member allows the lead, only the lead's next
      // message gets one.
      expect(after.filter((message) => message.id !== old?.id)).toHaveLength(how === 'by START' ? 1 : 0);
      if (!isOver) ended.push(reply?.status ?? 'not written');
      await person.number({ fault: 'none' });
      expect(await person.say(phone, 'Yes, I own it')).toHaveLength(1);
    }
    const phases = ended.filter((one, moment) => one !== ended[moment - 1]);
    expect(phases).toEqual(['not written', 'discarded', ...(refusing ? [] : ['accepted'])]);
    await watched.close();
  });
});
