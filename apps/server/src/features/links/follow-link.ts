// The public short address: counts a click, and sends the person on to WhatsApp with the pre-typed text. A visitor (one
// browser at one address) clicks once in ten minutes; an address that brings too many visitors or too many requests is
// a flood, which is sent on, not counted, and brings nobody (docs/adr/0036).
import { randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { System } from '../../context.ts';
import { PROBABLE_MS } from './attribute-lead.ts';
import * as store from './click-store.ts';
import { fingerprintOf } from './fingerprint.ts';

const CODE = /^[A-Za-z0-9_-]{2,64}$/;
const SLOT_MS = 10 * 60_000;
/** From one address, on one number, in 45 minutes; those who went on to write are not among them. */
const MOST_VISITORS = 20;
/** Of one visitor in a slot. */
const MOST_HITS = 20;

export interface Asked {
  code: string;
  method: string;
  /** An IPv6 host is its /64. */
  address: string;
  userAgent: string;
  /** What browsers send with a request that nobody made yet: prefetches and previews. */
  purpose: string;
  /** Asked when a click would be counted: false beyond what a link counts in a minute. */
  mayCount: () => boolean;
}

/** The address to go on to; null when no active link has the code. */
export async function followLink(system: System, request: Asked): Promise<string | null> {
  const { code } = request;
  if (!CODE.test(code)) return null;
  if (!isPerson(request)) {
    const target = await store.findTarget(system.db, code);
    return target ? chatUrl(target.phone, target.message) : null;
  }
  const by = visitorOf(system, request);
  const since = new Date(by.at.getTime() - PROBABLE_MS);
  const find = () => store.findVisit(system.db, code, by, since);
  let visit = await find();
  let fingerprint: string | null = null;
  if (visit && isNew(visit)) {
    if (visit.from_address >= MOST_VISITORS) {
      await store.markFlood(system.db, visit.team_id, visit.number_id, by.origin, since);
    } else if (request.mayCount()) {
      const made = { ...by, id: system.newId('click'), fingerprint: fingerprintOf(randomBytes(5)) };
      if (await store.saveClick(system.db, code, made)) fingerprint = made.fingerprint;
      // The visitor's other request was faster: this one is no more than another hit.
      else visit = await find();
    }
  }
  if (!visit) return null;
  if (visit.click_id !== null) {
    fingerprint = visit.fingerprint;
    if (!visit.flood) await countHit(system, visit, visit.click_id, by, since);
  }
  return chatUrl(visit.phone, visit.message + (fingerprint ?? ''));
}

/** Nothing of the visitor is counted yet, and their address is no flood. */
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
  await store.saveAnotherHit(db, team_id, clickId, by.at);
}

/** Hashes that change every day: nobody can be followed from one to the next, and no address is stored. */
function visitorOf(system: System, { address, userAgent }: Asked): store.Visitor {
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

/** As much of a user agent as a browser has; a longer one would be slow to judge. */
const LONGEST_AGENT = 512;

/** Previews, bots, whoever names no browser, and HEAD requests are not counted. */
function isPerson({ method, userAgent, purpose }: Asked): boolean {
  const named = userAgent.trim() !== '' && !isbot(userAgent.slice(0, LONGEST_AGENT));
  return method === 'GET' && named && !/prefetch|preview|prerender/i.test(purpose);
}

function chatUrl(phone: string, text: string): string {
  return `https://wa.me/${phone}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
