// A call of each operation that is answered with success, so that a test can spoil one thing at a time.
import { contract, type Operation } from '@parley/contract';
import type { Workspace } from '../testing/make.ts';
import type { TestApp } from '../testing/start-app.ts';

/** Every operation of the contract. */
export const operations: Operation[] = Object.values(contract).flatMap(
  (resource) => Object.values(resource) as Operation[],
);

export interface Example {
  params: Record<string, string>;
  body?: object;
}

export interface Examples {
  workspace: Workspace;
  leadId: string;
  webhookId: string;
  groupId: string;
  of(operation: Operation): Example;
}

/** A workspace with a record of each kind that a path can name. */
export async function makeExamples(app: TestApp, receiver: string): Promise<Examples> {
  const workspace = await app.make.workspace();
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
  const ofGroup = { params: { id: group.id } };

  const examples: Record<string, Example> = {
    'identity.me': { params: {} },
    'leads.list': { params: {} },
    'leads.get': { params: { id: leadId } },
    'conversations.list': { params: {} },
    'conversations.messages': { params: { leadId } },
    'campaigns.pushLead': { params: { id: workspace.campaignId }, body: { phone: `+${phone}` } },
    'bookings.list': { params: {} },
    'webhooks.create': {
      params: {},
      body: { url: 'https://example.com/hook', events: ['contact.qualified'] },
    },
    'webhooks.list': { params: {} },
    'webhooks.test': { params: { id: webhook.id } },
    'sandbox.receiveMessage': { params: {}, body: { to: workspace.number, from: phone, text: 'Hello' } },
    'sandbox.phoneEvents': { params: { phone } },
    'sandbox.setPhone': { params: { phone }, body: { name: 'Marie' } },
    'sandbox.setNumber': { params: { phone: workspace.number }, body: { connected: true } },
    'sandbox.sentFromPhone': { params: { phone: workspace.number }, body: { to: phone, text: 'Hello' } },
    'groups.list': { params: {} },
    'groups.get': ofGroup,
    'groups.members': ofGroup,
    'groups.messages': ofGroup,
    'groups.events': ofGroup,
    'sandbox.createGroup': { params: {}, body: { number: workspace.number, name: 'Club', participants: [] } },
    'sandbox.joinGroup': { ...ofGroup, body: { phone, cause: 'added' } },
    'sandbox.leaveGroup': { ...ofGroup, body: { phone: app.make.phone(), cause: 'removed' } },
    'sandbox.groupMessage': { ...ofGroup, body: { from: phone, text: 'Hello', mention: true } },
  };
  return {
    workspace,
    leadId,
    webhookId: webhook.id,
    groupId: group.id,
    of(operation) {
      const example = examples[operation.id];
      if (!example) throw new Error(`${operation.id} has no example in operations.testing.ts yet`);
      return example;
    },
  };
}
