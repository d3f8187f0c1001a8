// Kills a real process with SIGKILL at a step of a send; the next process must find the outcome.
// crash.endurance.test.ts covers other work. `npm test` kills only before and after the engine gets the message.
// PARLEY_NIGHTLY=1 kills at each step, and more often amid eight sends. Without it, only one of several steps that
// leave the same state, such as an uncommitted transaction, is tested.
import { describe, expect, test } from 'vitest';
import { nightly } from '../../../testing/nightly.ts';
import { setUpCrashes } from './crash.testing.ts';

const { contacted, crash, expectTruth, recover } = setUpCrashes();

// The step at which the process dies, whether the reply is humanized, its expected status, and how often it must have
// arrived.
type Send = [step: string, humanize: boolean, status: string, arrived: number];
const BEFORE_AND_AFTER: Send[] = [
  ['after startTyping', true, 'accepted', 1],
  ['after sendText', false, 'unconfirmed', 1],
];
const OTHER_STEPS: Send[] = [
  ...nightly<Send>(['before numbers.lock-free', true, 'accepted', 1]),
  ['after messages.reserve', true, 'accepted', 1],
  ...nightly<Send>(['committed messages.reserve', true, 'accepted', 1]),
  ['committed messages.reserve', false, 'unconfirmed', 0],
  ...nightly<Send>(['before messages.hand-to-engine', true, 'accepted', 1]),
  ['after messages.hand-to-engine', true, 'unconfirmed', 0],
  ...nightly<Send>(['before sendText', false, 'unconfirmed', 0]),
  ...nightly<Send>(['before messages.accept', true, 'unconfirmed', 1]),
  ['after messages.accept', true, 'accepted', 1],
];

async function killDuringSend(...[step, humanize, status, arrived]: Send) {
  const { lead, phones } = await contacted(1, { humanize });
  await lead.write(phones[0]!, 'yes');
  await crash({ step, nth: 1 });
  await recover();
  expect(await expectTruth(lead, phones)).toEqual([status]);
  expect(await lead.texts(phones[0]!)).toHaveLength(1 + arrived);
}

describe('a process killed during a send', { timeout: 180_000 }, () => {
  const title = 'at the step "%s" (humanize %s) leaves the message as %s';
  test.each(BEFORE_AND_AFTER)(title, killDuringSend);
  test.each(OTHER_STEPS)(title, { tags: 'endurance' }, killDuringSend);

  test.each([...BEFORE_AND_AFTER.slice(1), ...nightly(...OTHER_STEPS.filter((_, i) => i % 4 === 2))])(
    'at the step "%s" (humanize %s) leaves each of eight messages in the right state',
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
