// The reference: a short handwritten server on bare Fastify and pg, with one named statement, objects and no
// authentication. It returns the same records in the same envelope.
import { fastify } from 'fastify';
import { Pool } from 'pg';
import type { ServerOptions } from './environment.ts';

const RECORD = `select lead.id, lead.phone, lead.whatsapp_id, lead.name, lead.status,
    lead.status = 'qualified' as qualified, lead.qualified_at, lead.replied, campaign.slug as campaign_id, lead.list_id,
    lead.source, lead.source_confidence, lead.tracked_link_id, lead.external_reference, lead.channel, lead.ig_username,
    lead.email, lead.tags, lead.messages_count, lead.booking_status, lead.assigned_to,
    case when lead.booking_status = 'booked' then 'booked'
      when lead.status in ('qualified', 'not_interested', 'stopped', 'cold') then lead.status
      when lead.replied then 'conversation' else 'contacted' end as stage,
    lead.deal_status, lead.lost_reason, lead.next_action_at, lead.next_action_label, lead.first_contact_at,
    lead.last_message_at, lead.last_message_direction, lead.created_at, lead.updated_at
  from reference_leads lead
  left join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id`;

process.once('message', async ({ connection }: ServerOptions) => {
  const pool = new Pool({ ...connection, max: 24 });
  const app = fastify();
  app.get<{ Params: { team: string; id: string } }>('/teams/:team/leads/:id', async (request, reply) => {
    const { team, id } = request.params;
    const text = `${RECORD} where lead.team_id = $1 and lead.id = $2`;
    const { rows } = await pool.query({ name: 'lead', text, values: [team, id] });
    return rows.length > 0 ? { data: rows[0] } : reply.code(404).send({ error: { code: 'not_found' } });
  });
  type Listing = { Params: { team: string }; Querystring: { status: string; limit: string } };
  app.get<Listing>('/teams/:team/leads', async (request) => {
    const { status, limit } = request.query;
    const text = `${RECORD} where lead.team_id = $1 and lead.status = $2 order by lead.id desc limit $3`;
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
  type Webhook = { Body: { payload: { id: string; from: string; body: string; timestamp: number } } };
  app.post<Webhook>('/received', async (request) => {
    const { id, from, body, timestamp } = request.body.payload;
    const text =
      'insert into reference_received values ($1, $2, $3, to_timestamp($4)) on conflict do nothing';
    await pool.query({ name: 'received', text, values: [id, from, body, timestamp] });
    return {};
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('message', () => process.exit(0));
  process.send!(url);
});
