// The agents of the industries: each can be started, qualifies a simulated lead and books a meeting.
import { contract } from '@parley/contract';
import { AGENT_TEMPLATES } from '@parley/contract/agent-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { AgentTemplate } from './agent-templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What a lead answers to the criteria, and to the offer of times. */
const ANSWERS: Record<'en' | 'fr', Record<AgentTemplate, readonly string[]>> = {
  en: {
    kitchen: ['yes', '12000 euros'],
    solar: ['yes I do', 'a house', 'about 120 euros'],
    real_estate: ['a flat', '250000', 'in spring'],
    clinic: ['yes', 'I have back pain', 'two weeks ago'],
    school: ['beginner', 'yes', '900 euros'],
  },
  fr: {
    kitchen: ['oui', '12000 euros'],
    solar: ['oui', 'une maison', 'environ 120 euros'],
    real_estate: ['un appartement', '250000', 'au printemps'],
    clinic: ['oui', 'j’ai mal au dos', 'depuis deux semaines'],
    school: ['débutant', 'oui', '900 euros'],
  },
};
const FIRST_TIME = { en: 'The first one please', fr: 'Le premier s’il vous plaît' };

test.each(AGENT_TEMPLATES)(
  'the agent for the industry %s publishes and books in both languages',
  async (template: AgentTemplate) => {
    const email = `${template}@templates.test`;
    const made = await app.make.workspace({
      members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
    });
    const page = createBrowser(app);
    await page.signIn(email);
    const { call } = app.api(made.key);
    for (const language of ['en', 'fr'] as const) {
      const { data: campaign } = await page.call(contract.campaigns.create, {
        ...{ name: `${template} ${language}`, from: 'template', template, language, number: made.number },
      });
      const { data: agent } = await page.call(contract.agents.get, { id: campaign.id });
      const block = { ...agent.published.block, reply_delay: '0s', humanize: false };
      await page.call(contract.agents.publish, { id: campaign.id, block, version: agent.version });
      await page.call(contract.campaigns.update, { id: campaign.id, status: 'active' });
      const phone = app.make.phone();
      await call(contract.campaigns.pushLead, { id: campaign.id, phone: `+${phone}`, name: 'Marie Duval' });
      await app.drain();
      for (const text of [...ANSWERS[language][template], FIRST_TIME[language]]) {
        await call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
        await app.drain();
      }
      const { data: leads } = await call(contract.leads.list, { campaign_id: campaign.id });
      expect(leads.map(({ stage }) => stage)).toEqual(['booked']);
    }
  },
);
