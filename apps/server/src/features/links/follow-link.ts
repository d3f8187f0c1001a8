// Handles the public short URL: counts a click and redirects to the number's chat. A visitor (one browser at one
// address) counts once in ten minutes. An address with too many visitors or requests is a flood: it is redirected but
// not counted, and brings no lead (docs/adr/mark-clicks-with-invisible-characters.md).
import { randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { System } from '../../context.ts';
import { PROBABLE_MS } from './attribute-lead.ts';
import * as store from './click-store.ts';
import { buildRef, encodeMark } from './mark.ts';

const CODE = /^[A-Za-z0-9_-]{2,64}$/;
const SLOT_MS = 10 * 60_000;
/**
 * The maximum number of visitors from one address on one number in 45 minutes. Visitors who wrote after their click are
 * not counted.
 */
const MOST_VISITORS = 20;
/** The maximum number of requests by one visitor in ten minutes. */
const MOST_HITS = 20;

export interface LinkRequest {
  code: string;
  /** True if the request came from the link's QR code. */
  isScan: boolean;
  method: string;
  /** The address of the visitor; for IPv6, its /64 prefix. */
  address: string;
  userAgent: string;
  /** The header in which browsers mark requests that no user made: prefetches and previews. */
  purpose: string;
  /** Returns whether the link can count another click in this minute. Called only before a click is counted. */
  mayCount: () => boolean;
}

/** Returns the URL to redirect to; null if no active link has the code. */
export async function followLink(system: System, request: LinkRequest): Promise<string | null> {
  const { code } = request;
  if (!CODE.test(code)) return null;
  if (!isPerson(request)) {
    const target = await store.findTarget(system.db, code);
    return target ? buildChatUrl(target, code, null) : null;
  }
  const by = buildVisitor(system, request);
  const since = new Date(by.at.getTime() - PROBABLE_MS);
  const find = () => store.findVisit(system.db, code, by, since);
  let visit = await find();
  let mark: string | null = null;
  if (visit && isNew(visit)) {
    if (visit.from_address >= MOST_VISITORS) {
      await store.markFlood(system.db, visit.team_id, visit.number_id, by.origin, since);
    } else if (request.mayCount()) {
      const { isScan } = request;
      const made = { ...by, id: system.newId('click'), mark: encodeMark(randomBytes(5)), isScan };
      if (await store.saveClick(system.db, code, made)) mark = made.mark;
      // Another request by the visitor was faster, so this one is a repeated click.
      else visit = await find();
    }
  }
  if (!visit) return null;
  if (visit.click_id !== null) {
    mark = visit.mark;
    if (!visit.flood) await countHit(system, visit, visit.click_id, by, since);
  }
  return buildChatUrl(visit, code, mark);
}

/** Returns whether the visitor has no counted click yet and their address is not a flood. */
function isNew(visit: store.Visit): boolean {
  return visit.click_id === null && !visit.flood;
}

async function countHit(
  { db }: System,
  visit: store.Visit,
  clickId: string,
  by: store.Visitor,
  since: Date,
): Promise<void> {
  const { team_id, number_id, hits } = visit;
  if ((hits ?? 0) >= MOST_HITS) return store.markFlood(db, team_id, number_id, by.origin, since);
  await store.saveRepeatedClick(db, team_id, clickId, by.at);
}

/** Creates hashes that change every day, so that no address is stored and no visitor can be tracked across days. */
function buildVisitor(system: System, { address, userAgent }: LinkRequest): store.Visitor {
  const at = system.clock.now();
  const day = at.toISOString().slice(0, 10);
  const sign = (text: string) => system.seal.sign(text).subarray(0, 16);
  return {
    visitor: sign(`visitor ${day} ${address} ${userAgent}`),
    origin: sign(`visitors from ${day} ${address}`),
    slot: new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS),
    at,
  };
}

/**
 * The maximum length of a user agent that is checked. Browsers send none that is longer, and checking a longer one
 * would be slow.
 */
const LONGEST_AGENT = 512;

/**
 * Returns whether a person made the request. Previews, bots, requests without a user agent, and HEAD requests do not
 * count.
 */
function isPerson({ method, userAgent, purpose }: LinkRequest): boolean {
  const named = userAgent.trim() !== '' && !isbot(userAgent.slice(0, LONGEST_AGENT));
  return method === 'GET' && named && !/prefetch|preview|prerender/i.test(purpose);
}

/**
 * Returns the address of the chat. Instagram has no prefilled text: it delivers our `ref` with the person's first
 * message.
 */
function buildChatUrl(
  { phone, handle, message }: store.LinkTarget,
  code: string,
  mark: string | null,
): string {
  if (phone === null) return `https://ig.me/m/${handle.slice(1)}?ref=${buildRef(code, mark)}`;
  const text = message + (mark ?? '');
  return `https://wa.me/${phone}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
