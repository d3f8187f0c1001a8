// A successful call of each operation. Tests change one part of it at a time to make it fail.
import { contract, listOperations, type Operation } from '@parley/contract';
import { queryRows } from '../testing/conversation-helper.ts';
import type { Workspace, WorkspaceParts } from '../testing/make-workspace.ts';
import type { TestApp } from '../testing/start-app.ts';

export const operations: Operation[] = listOperations('api');

export interface Example {
  params: Record<string, string>;
  body?: object;
}

export interface Examples {
  workspace: Workspace;
  phone: string;
  leadId: string;
  webhookId: string;
  groupId: string;
  listId: string;
  linkId: string;
  ruleId: string;
  of(operation: Operation): Example;
  /** Brings the workspace into a state in which the example succeeds, even when repeated. */
  prepare(operation: Operation): Promise<void>;
}

/** Creates a workspace with a record of each kind that a path can name. */
export async function makeExamples(
  app: TestApp,
  receiver: string,
  parts: WorkspaceParts = {},
): Promise<Examples> {
  const number = app.make.phone();
  const workspace = await app.make.workspace({
    ...parts,
    number: { phone: number },
    links: [
      {
        code: `l${app.make.phone()}`,
        name: 'Bio',
        number,
        campaign: 'spring',
        message: 'Hi',
        source: 'instagram',
      },
    ],
  });
  const api = app.api(workspace.key);
  const phone = app.make.phone();
  await api.call(contract.sandbox.receiveMessage, { to: workspace.number, from: phone, text: 'Hello' });
  await app.drain();
  const { data: leads } = await api.call(contract.leads.list, { phone });
  const leadId = leads[0]!.id;
  const url = `http://localhost:${new URL(receiver).port}/${workspace.slug}`;
  const { data: webhook } = await api.call(contract.webhooks.create, { url, events: ['contact.qualified'] });
  const { data: group } = await api.call(contract.sandbox.createGroup, {
    number: workspace.number,
    name: 'Club',
    participants: [{ phone }],
  });
  const { data: list } = await api.call(contract.lists.create, { name: 'Fair' });
  const { data: rule } = await api.call(contract.blocklist.create, { kind: 'prefix', value: '999' });
  const linkId = workspace.applied.links[0]!.id;
  const ofGroup = { params: { id: group.id } };
  const ofLead = { params: { id: leadId } };
  const ofCampaign = { params: { id: workspace.campaignId } };

  const examples: Record<string, Example> = {
    'identity.me': { params: {} },
    'leads.list': { params: {} },
    'leads.get': ofLead,
    'leads.update': {
      ...ofLead,
      body: {
        status: 'in_progress',
        tags: ['vip'],
        assigned_to: workspace.applied.members[0]!.id,
        next_action_at: '2026-12-01T09:00:00Z',
        next_action_label: 'Call',
        deal_status: 'lost',
        lost_reason: 'price',
      },
    },
    'leads.handoff': ofLead,
    'leads.resume': ofLead,
    'leads.addNote': { ...ofLead, body: { text: 'Called.' } },
    'leads.listNotes': ofLead,
    'conversations.list': { params: {} },
    'conversations.messages': { params: { leadId } },
    'messages.send': { params: {}, body: { lead_id: leadId, text: 'Hi', humanize: false } },
    'messages.preview': { params: {}, body: { lead_id: leadId, text: 'Hi', humanize: false } },
    'campaigns.list': { params: {} },
    'campaigns.pause': ofCampaign,
    'campaigns.resume': ofCampaign,
    'campaigns.pushLead': { ...ofCampaign, body: { phone: `+${phone}` } },
    'campaigns.previewLead': { ...ofCampaign, body: { phone: `+${app.make.phone()}`, name: 'Zoë' } },
    'lists.list': { params: {} },
    'lists.create': {
      params: {},
      body: { name: 'Another', description: 'Of the spring', campaign_id: 'spring' },
    },
    'lists.importLeads': {
      params: { id: list.id },
      body: { leads: [{ phone: app.make.phone(), name: 'Zoë' }] },
    },
    'bookings.list': { params: {} },
    'groups.list': { params: {} },
    'groups.get': ofGroup,
    'groups.members': ofGroup,
    'groups.messages': ofGroup,
    'groups.events': ofGroup,
    'webhooks.create': {
      params: {},
      body: { url: 'https://example.com/hook', events: ['contact.qualified'] },
    },
    'events.list': { params: {} },
    'webhooks.list': { params: {} },
    'webhooks.delete': { params: { id: webhook.id } },
    'webhooks.test': { params: { id: webhook.id } },
    'blocklist.list': { params: {} },
    'blocklist.create': {
      params: {},
      body: { kind: 'number', value: '33612345678', label: 'L', reason: 'R' },
    },
    'blocklist.delete': { params: { id: rule.id } },
    'team.members': { params: {} },
    'links.list': { params: {} },
    'links.get': { params: { id: linkId } },
    'sandbox.receiveMessage': { params: {}, body: { to: workspace.number, from: phone, text: 'Hello' } },
    'sandbox.phoneEvents': { params: { phone } },
    'sandbox.setPhone': { params: { phone }, body: { name: 'Marie' } },
    'sandbox.setNumber': { params: { phone: workspace.number }, body: { connected: true } },
    'sandbox.sentFromPhone': { params: { phone: workspace.number }, body: { to: phone, text: 'Hello' } },
    'sandbox.createGroup': { params: {}, body: { number: workspace.number, name: 'Club', participants: [] } },
    'sandbox.joinGroup': { ...ofGroup, body: { phone, cause: 'added' } },
    'sandbox.leaveGroup': { ...ofGroup, body: { phone: app.make.phone(), cause: 'removed' } },
    'sandbox.groupMessage': { ...ofGroup, body: { from: phone, text: 'Hello', mention: true } },
  };

  const { teamId, campaignId } = workspace;
  const setStatus = (status: string) =>
    queryRows(app, 'update campaigns set status = $3 where team_id = $1 and id = $2', [
      teamId,
      campaignId,
      status,
    ]);
  /** Copies a row under a new id. */
  const copy = async (table: 'webhooks' | 'block_rules', kind: 'hook' | 'rule', change: string) => {
    const id = app.system.newId(kind);
    const columns =
      table === 'webhooks'
        ? 'url, events, active, description, secret_sealed, secret_prefix, created_at'
        : 'kind, value, label, reason, created_at';
    await queryRows(
      app,
      `insert into ${table} (team_id, id, ${columns}) select team_id, $2, ${columns.replace('value', change)}
       from ${table} where team_id = $1 limit 1`,
      [teamId, id],
    );
    return { params: { id } };
  };
  const preparations: Record<string, () => Promise<unknown>> = {
    'campaigns.pause': () => setStatus('active'),
    'campaigns.resume': () => setStatus('paused'),
    'campaigns.pushLead': () => setStatus('active'),
    'campaigns.previewLead': () => setStatus('active'),
    'webhooks.create': () =>
      queryRows(app, `delete from webhooks where team_id = $1 and url like 'https:%'`, [teamId]),
    'webhooks.delete': async () => {
      examples['webhooks.delete'] = await copy('webhooks', 'hook', '');
    },
    'blocklist.create': () =>
      queryRows(app, `delete from block_rules where team_id = $1 and value = '33612345678'`, [teamId]),
    'blocklist.delete': async () => {
      examples['blocklist.delete'] = await copy('block_rules', 'rule', `'${app.make.phone()}'`);
    },
  };
  return {
    workspace,
    phone,
    leadId,
    webhookId: webhook.id,
    groupId: group.id,
    listId: list.id,
    linkId,
    ruleId: rule.id,
    of(operation) {
      const example = examples[operation.id];
      if (!example) throw new Error(`${operation.id} has no example in operations.testing.ts yet`);
      return example;
    },
    prepare: async (operation) => void (await preparations[operation.id]?.()),
  };
}

/** Ids of another workspace, by operation. Phones are not included: each workspace can use any phone. */
export const foreignIds: Record<string, (other: Examples) => string> = {
  'leads.get': (other) => other.leadId,
  'leads.update': (other) => other.leadId,
  'leads.handoff': (other) => other.leadId,
  'leads.resume': (other) => other.leadId,
  'leads.addNote': (other) => other.leadId,
  'leads.listNotes': (other) => other.leadId,
  'campaigns.pause': (other) => other.workspace.campaignId,
  'campaigns.resume': (other) => other.workspace.campaignId,
  'lists.importLeads': (other) => other.listId,
  'webhooks.delete': (other) => other.webhookId,
  'blocklist.delete': (other) => other.ruleId,
  'links.get': (other) => other.linkId,
  'conversations.messages': (other) => other.leadId,
  'campaigns.pushLead': (other) => other.workspace.campaignId,
  'campaigns.previewLead': (other) => other.workspace.campaignId,
  'webhooks.test': (other) => other.webhookId,
  'sandbox.setNumber': (other) => other.workspace.number,
  'sandbox.sentFromPhone': (other) => other.workspace.number,
  'groups.get': (other) => other.groupId,
  'groups.members': (other) => other.groupId,
  'groups.messages': (other) => other.groupId,
  'groups.events': (other) => other.groupId,
  'sandbox.joinGroup': (other) => other.groupId,
  'sandbox.leaveGroup': (other) => other.groupId,
  'sandbox.groupMessage': (other) => other.groupId,
};
