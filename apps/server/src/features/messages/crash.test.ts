// SIGKILL ends a real process at a step of a send; the next process finds the truth. crash.endurance.test.ts kills in
// all other work. PARLEY_NIGHTLY=1 kills at each step, and three times amid eight sends. Of steps that leave the same
// behind (a transaction that is not committed, however far it came), only one is killed otherwise.
import { describe, expect, test } from 'vitest';
import { NIGHTLY } from '../../testing/nightly.ts';
import { crashes } from './crash.testing.ts';

const { contacted, crash, expectTruth, recover } = crashes();
/** Cases of the nightly run alone: what stands beside them leaves the same behind. */
const nightly = <Case>(...cases: Case[]): Case[] => (NIGHTLY ? cases : []);

// What the one lead's reply must end as, and how often it must have arrived.
type Send = [step: string, humanize: boolean, status: string, arrived: number];
const SENDS: Send[] = [
  ...nightly<Send>(['before numbers.lock-free', true, 'accepted', 1]),
  ['after messages.reserve', true, 'accepted', 1],
  ...nightly<Send>(['committed messages.reserve', true, 'accepted', 1]),
  ['committed messages.reserve', false, 'unconfirmed', 0],
  ['after startTyping', true, 'accepted', 1],
  ...nightly<Send>(['before messages.hand-to-engine', true, 'accepted', 1]),
  ['after messages.hand-to-engine', true, 'unconfirmed', 0],
  ...nightly<Send>(['before sendText', false, 'unconfirmed', 0]),
  ['after sendText', false, 'unconfirmed', 1],
  ...nightly<Send>(['before messages.accept', true, 'unconfirmed', 1]),
  ['after messages.accept', true, 'accepted', 1],
];

describe('killed in a send', () => {
  test.each(SENDS)('%s (humanize: %s): %s', async (step, humanize, status, arrived) => {
    const { lead, phones } = await contacted(1, { humanize });
    await lead.write(phones[0]!, 'yes');
    await crash({ step, nth: 1 });
    await recover();
    expect(await expectTruth(lead, phones)).toEqual([status]);
    expect(await lead.texts(phones[0]!)).toHaveLength(1 + arrived);
  });

  test.each(SENDS.filter(([step], i) => (NIGHTLY ? i % 3 === 2 : step === 'after sendText')))(
    '%s (humanize: %s), amid eight',
    { tags: 'endurance' },
    async (step, humanize) => {
      const { lead, phones } = await contacted(8, { humanize });
      for (const phone of phones) await lead.write(phone, 'yes');
      await crash({ step, nth: 4 });
      await recover();
      await expectTruth(lead, phones);
    },
  );
});
