// A temporary conversation: a copy of the campaign in a separate database, on a simulated number, with a clock that the
// user advances. Only the language models are real, and the campaign's workspace pays for them.
import type { App } from '../../composition/app.ts';
import { getCapabilities } from '../../engines/capabilities.ts';
import {
  type ExplainedLead,
  type ExplainedMessage,
  type ExplainedTurn,
  explainLead,
  explainMessage,
} from '../../features/agent/index.ts';
import { pushLead } from '../../features/first-contact/index.ts';
import type { ReadSource } from '../../features/knowledge/index.ts';
import type { MovableClock } from '../../platform/clock.ts';
import { listHeads } from '../../platform/jobs/store.ts';
import { copyCampaign, OUR_PHONE } from '../../simulation/copy-campaign.ts';
import { chooseLeadPhone } from '../../simulation/lead-phone.ts';
import { findLeads } from '../store.ts';
import { type ChatCampaign, findMeetingStart, listWritten } from './store.ts';

/** How long a person takes to read a message and answer. A quicker answer would count as one from a machine. */
const READING_MS = 20_000;
const DAY_MS = 86_400_000;
const NEVER = { min_ms: 0, max_ms: 0 };
const NO_PACING = {
  first_contact_gap: NEVER,
  send_gap: NEVER,
  per_minute: null,
  per_hour: null,
  first_contacts_per_day: null,
  identical_per_hour: null,
};

/** The results of one action of the lead. */
export interface ChatStep {
  at: Date;
  messages: { id: string; text: string | null; type: string; explained: ExplainedMessage }[];
  /** The turns since the previous step, oldest first. */
  turns: ExplainedTurn[];
  /** undefined if no message has been written yet. */
  lead: ExplainedLead | undefined;
  booked: string | null;
}

export interface ChatWorkspace {
  /** Runs the agent's first message, if its network allows one. */
  begin(): Promise<ChatStep>;
  say(text: string): Promise<ChatStep>;
  /** Advances the clock. Work runs at the time at which it is due. */
  pass(ms: number): Promise<ChatStep>;
}

export interface ChatWorkspaceOptions {
  /** The app, on a separate database. */
  app: App;
  clock: MovableClock;
  campaign: ChatCampaign;
  /** The campaign's knowledge. */
  sources: readonly ReadSource[];
  /** The lead's name. */
  name: string;
}

/** Returns the campaign with an agent that does not wait. */
function withoutDelays(campaign: ChatCampaign): ChatCampaign {
  const waiting = { humanize: false, reply_delay: NEVER, sending_hours: 'always' };
  return { ...campaign, agent: { ...campaign.agent, ...waiting } };
}

export async function openChatWorkspace(options: ChatWorkspaceOptions): Promise<ChatWorkspace> {
  const { app, clock, campaign, sources, name } = options;
  const { ctx, number_id } = await copyCampaign(app, withoutDelays(campaign), sources, {
    daily_quota: 1_000,
    connected_since: new Date(clock.ms() - 365 * DAY_MS),
    pacing: NO_PACING,
  });
  const { teamId: team_id, db } = ctx;
  const phone = chooseLeadPhone(campaign.agent);
  let seen = '';
  let turnSeen = '';
  let spoken = 0;

  async function step(): Promise<ChatStep> {
    const [found] = await findLeads(db, { id: '', phone, workspace: null });
    if (!found) return { at: clock.now(), messages: [], turns: [], lead: undefined, booked: null };
    const rows = await listWritten(db, team_id, found.id, seen);
    seen = rows.at(-1)?.id ?? seen;
    const messages = [];
    for (const { id, text, type } of rows) {
      messages.push({ id, text, type, explained: await explainMessage(ctx, id) });
    }
    const lead = await explainLead(ctx, found.id);
    const turns = lead.turns.filter(({ id }) => id > turnSeen).toReversed();
    turnSeen = turns.at(-1)?.id ?? turnSeen;
    return { at: clock.now(), messages, turns, lead, booked: await findMeetingStart(db, team_id, found.id) };
  }

  return {
    async begin() {
      if (campaign.engine === null || getCapabilities(campaign.engine).first_contact !== 'never') {
        await pushLead(ctx, { id: campaign.slug, phone, name });
        await ctx.jobs.drain();
      }
      return step();
    },
    async say(text) {
      clock.advance(READING_MS + text.length * 100);
      await app.report(
        { team_id, id: number_id, phone: OUR_PHONE },
        {
          type: 'message',
          engine_message_id: `chat-${++spoken}`,
          chat_id: `${phone}@c.us`,
          phone,
          name,
          text,
          kind: 'text',
          media: null,
          about: null,
          referral: null,
          sent_at: clock.now(),
        },
      );
      await ctx.jobs.drain();
      return step();
    },
    async pass(ms) {
      const end = clock.ms() + ms;
      for (;;) {
        const due = (await listHeads(db)).map(({ run_at }) => run_at.getTime());
        const next = Math.min(...due, end);
        if (next > clock.ms()) clock.set(new Date(next));
        await ctx.jobs.drain();
        if (next === end) return step();
      }
    },
  };
}
