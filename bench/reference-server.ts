// The reference: what a short handwritten service does. Bare Fastify and pg, one named statement, objects, nobody
// asks who calls. It answers the same records in the same envelope.
import { fastify } from 'fastify';
import { Pool } from 'pg';
import type { ServerOptions } from './environment.ts';

const RECORD = `select l.id, l.phone, l.whatsapp_id, l.name, l.status, l.status = 'qualified' as qualified,
    l.qualified_at, l.replied, c.slug as campaign_id, l.list_id, l.source, l.source_confidence, l.tracked_link_id,
    l.external_reference, l.channel, l.ig_username, l.email, l.tags, l.messages_count, l.booking_status, l.assigned_to,
    case when l.booking_status = 'booked' then 'booked'
      when l.status in ('qualified', 'not_interested', 'stopped', 'cold') then l.status
      when l.replied then 'conversation' else 'contacted' end as stage,
    l.deal_status, l.lost_reason, l.next_action_at, l.next_action_label, l.first_contact_at, l.last_message_at,
    l.last_message_direction, l.created_at, l.updated_at
  from reference_leads l left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id`;

process.once('message', async ({ connection }: ServerOptions) => {
  const pool = new Pool({ ...connection, max: 24 });
  const app = fastify();
  app.get<{ Params: { team: string; id: string } }>('/teams/:team/leads/:id', async (request, reply) => {
    const { team, id } = request.params;
    const text = `${RECORD} where l.team_id = $1 and l.id = $2`;
    const { rows } = await pool.query({ name: 'lead', text, values: [team, id] });
    return rows.length > 0 ? { data: rows[0] } : reply.code(404).send({ error: { code: 'not_found' } });
  });
  type Listing = { Params: { team: string }; Querystring: { status: string; limit: string } };
  app.get<Listing>('/teams/:team/leads', async (request) => {
    const { status, limit } = request.query;
    const text = `${RECORD} where l.team_id = $1 and l.status = $2 order by l.id desc limit $3`;
    const values = [request.params.team, status, Number(limit) + 1];
    const { rows } = await pool.query({ name: 'leads', text, values });
    const data = rows.slice(0, Number(limit));
    const more = rows.length > data.length;
    return { data, pagination: { has_more: more, next_cursor: more ? data.at(-1).id : null } };
  });
  type Talk = { Params: { team: string; id: string }; Querystring: { limit: string } };
  app.get<Talk>('/teams/:team/leads/:id/messages', async (request) => {
    const { team, id } = request.params;
    const limit = Number(request.query.limit);
    const text = `select id, direction, text, type, has_media, sent_at from messages
      where team_id = $1 and lead_id = $2 order by id desc limit $3`;
    const { rows } = await pool.query({ name: 'messages', text, values: [team, id, limit + 1] });
    const data = rows.slice(0, limit);
    const more = rows.length > data.length;
    return { data, pagination: { has_more: more, next_cursor: more ? data.at(-1).id : null } };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('message', () => process.exit(0));
  process.send!(url);
});
