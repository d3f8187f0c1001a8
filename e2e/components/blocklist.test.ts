// The block list: its rules, the effect of a new rule, and the problems of the form.
import { fail, violation, violationText } from '@parley/contract';
import { expect, test } from 'vitest';
import { mustBeAccessible, mustFitNarrow } from '../chrome.testing.ts';
import { LOOKS, openPage, useBrowser } from './open-page.testing.ts';

useBrowser();

const AT = '2026-11-20T21:31:05.123Z';
const NO_MORE = { has_more: false, next_cursor: null };
const rule = {
  id: 'rule_1',
  kind: 'prefix' as const,
  value: '44',
  label: 'مزعج',
  reason: 'A long reason with a wordthatgoesonandonandon'.repeat(5),
  campaign: { id: 'camp_1', slug: 'spring', name: 'Lea' },
  by: 'Ana',
  created_at: AT,
};
const lead = { id: 'lead_1', name: 'Léa Martin', phone: '33612345678', ig_username: null, campaign: 'Lea' };
const answers = {
  'blocklist.rules': ({ q }: { q?: string | undefined }) => ({
    data: q === undefined ? [rule] : [],
    pagination: NO_MORE,
  }),
  'blocklist.optedOut': { data: [{ ...lead, opted_out_at: AT }], pagination: NO_MORE },
  'blocklist.effect': { data: { leads: 1, conversations: 1, waiting: 0, blocked: false } },
};
const WORDS = {
  en: {
    title: 'Block list',
    block: 'Block',
    form: 'Block a number or prefix',
    value: 'Number',
    find: /^Search/,
  },
  fr: {
    ...{ title: 'Liste de blocage', block: 'Bloquer', form: 'Bloquer un numéro ou un préfixe' },
    ...{ value: 'Numéro', find: /^Rechercher/ },
  },
};

test.each(LOOKS)(
  'the block list passes axe and fits: $width, $language, dark: $dark',
  {
    tags: 'endurance',
  },
  async (look) => {
    const { title, block, form, value, find } = WORDS[look.language];
    const { page, api } = await openPage('/blocked', { ...look, answers });
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText('+44…').waitFor();
    await page.getByRole('link', { name: 'Léa Martin' }).waitFor();
    await mustBeAccessible(page);
    if (look.width === 'phone') await mustFitNarrow(page);
    await page.getByRole('button', { name: block, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: form });
    await dialog.getByRole('textbox', { name: value }).fill('+33612345678');
    await dialog.getByText(look.language === 'fr' ? /concerne 1 lead/ : /affects 1 lead/).waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: find }).fill('612');
    await page.getByText('+44…').waitFor({ state: 'detached' });
    await page.waitForURL(/q=(%22)?612/);
    expect(api.inputs('blocklist.rules').at(-1)).toMatchObject({ q: '612' });
  },
);

test('the form to block a prefix shows the problem at its field, and sends what was typed', async () => {
  let isRefused = true;
  const { page, api } = await openPage('/blocked', {
    answers: {
      ...answers,
      'blocklist.addRule': () => {
        if (isRefused) fail('validation_error', 'block_prefix', {}, ['value']);
        return { data: { ...rule, label: null, campaign: null } };
      },
    },
  });
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Block', exact: true });
  await dialog.getByRole('radio', { name: /Prefix/ }).check();
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill(' 44 ');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Competitors');
  await submit.click();
  const field = dialog.getByRole('textbox', { name: 'Prefix' });
  const problem = dialog.getByText(violationText(violation('block_prefix')));
  await problem.waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  isRefused = false;
  await field.fill('44');
  await problem.waitFor({ state: 'detached' });
  await submit.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('+44… blocked').waitFor();
  expect(api.inputs('blocklist.addRule').at(-1)).toEqual({
    ...{ kind: 'prefix', value: '44', label: null, reason: 'Competitors', campaign_id: null },
  });
});

test('a member whose role has no access to the block list reads why', async () => {
  const { page } = await openPage('/blocked', { role: 'viewer' });
  await page.getByText('Your role doesn’t have access to the block list').waitFor();
});
