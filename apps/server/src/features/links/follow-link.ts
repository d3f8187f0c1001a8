// The public short address: counts a click, and sends the person on to WhatsApp with the pre-typed text.
import { randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { System } from '../../context.ts';
import { findTarget, saveClick } from './click-store.ts';
import { fingerprintOf } from './fingerprint.ts';

const CODE = /^[A-Za-z0-9_-]{2,64}$/;

export interface Visit {
  code: string;
  method: string;
  ip: string;
  userAgent: string;
  /** What browsers send with a request that nobody made yet: prefetches and previews. */
  purpose: string;
}

/** The address to go on to; null when no active link has the code. */
export async function followLink(system: System, visit: Visit): Promise<string | null> {
  if (!CODE.test(visit.code)) return null;
  if (!isPerson(visit)) {
    const target = await findTarget(system.db, visit.code);
    return target ? chatUrl(target.phone, target.message) : null;
  }
  const at = system.clock.now();
  const fingerprint = fingerprintOf(randomBytes(5));
  const visitor = system.seal
    .sign(`visitor ${at.toISOString().slice(0, 10)} ${visit.ip} ${visit.userAgent}`)
    .subarray(0, 16);
  const target = await saveClick(system.db, visit.code, {
    id: system.newId('click'),
    fingerprint,
    visitor,
    at,
  });
  return target ? chatUrl(target.phone, target.message + fingerprint) : null;
}

/** Previews, bots and HEAD requests are not counted. */
function isPerson({ method, userAgent, purpose }: Visit): boolean {
  return method === 'GET' && !isbot(userAgent) && !/prefetch|preview|prerender/i.test(purpose);
}

function chatUrl(phone: string, text: string): string {
  return `https://wa.me/${phone}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
