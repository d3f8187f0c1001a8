// Written by `npm run client-operations` from the contract; a test fails when it differs.

export interface OperationEntry {
  method: string;
  path: string;
  hasBody: boolean;
}

export const OPERATIONS: Record<string, OperationEntry> = {
  'leads.list': { method: 'GET', path: '/dashboard/api/leads', hasBody: false },
  'leads.get': { method: 'GET', path: '/dashboard/api/leads/{id}', hasBody: false },
  'leads.update': { method: 'PATCH', path: '/dashboard/api/leads/{id}', hasBody: true },
  'leads.handoff': { method: 'POST', path: '/dashboard/api/leads/{id}/handoff', hasBody: false },
  'leads.resume': { method: 'POST', path: '/dashboard/api/leads/{id}/resume', hasBody: false },
  'leads.addNote': { method: 'POST', path: '/dashboard/api/leads/{id}/notes', hasBody: true },
  'leads.listNotes': { method: 'GET', path: '/dashboard/api/leads/{id}/notes', hasBody: false },
  'leads.table': { method: 'GET', path: '/dashboard/api/lead-table', hasBody: false },
  'leads.count': { method: 'GET', path: '/dashboard/api/lead-table/count', hasBody: false },
  'leads.export': { method: 'GET', path: '/dashboard/api/lead-table.csv', hasBody: false },
  'leads.tags': { method: 'GET', path: '/dashboard/api/lead-table/tags', hasBody: false },
  'leads.changeContact': { method: 'PATCH', path: '/dashboard/api/leads/{id}/contact', hasBody: true },
  'leads.deleteNote': { method: 'DELETE', path: '/dashboard/api/leads/{id}/notes/{note}', hasBody: false },
  'conversations.list': { method: 'GET', path: '/dashboard/api/conversations', hasBody: false },
  'conversations.messages': {
    method: 'GET',
    path: '/dashboard/api/conversations/{leadId}/messages',
    hasBody: false,
  },
  'conversations.inbox': { method: 'GET', path: '/dashboard/api/inbox', hasBody: false },
  'conversations.counts': { method: 'GET', path: '/dashboard/api/counts', hasBody: false },
  'conversations.get': { method: 'GET', path: '/dashboard/api/conversations/{id}', hasBody: false },
  'conversations.more': { method: 'GET', path: '/dashboard/api/conversations/{id}/more', hasBody: false },
  'conversations.timeline': {
    method: 'GET',
    path: '/dashboard/api/conversations/{id}/timeline',
    hasBody: false,
  },
  'conversations.reply': { method: 'POST', path: '/dashboard/api/conversations/{id}/replies', hasBody: true },
  'conversations.withdrawReply': {
    method: 'DELETE',
    path: '/dashboard/api/conversations/{id}/replies/{message}',
    hasBody: false,
  },
  'conversations.markRead': { method: 'PUT', path: '/dashboard/api/conversations/{id}/read', hasBody: true },
  'conversations.explain': {
    method: 'GET',
    path: '/dashboard/api/messages/{id}/explanation',
    hasBody: false,
  },
  'conversations.markDone': { method: 'POST', path: '/dashboard/api/conversations/{id}/done', hasBody: true },
  'conversations.presence': { method: 'POST', path: '/dashboard/api/presence', hasBody: true },
  'campaigns.list': { method: 'GET', path: '/dashboard/api/campaigns', hasBody: false },
  'team.colleagues': { method: 'GET', path: '/dashboard/api/people/names', hasBody: false },
  'session.signIn': { method: 'POST', path: '/dashboard/api/session', hasBody: true },
  'session.get': { method: 'GET', path: '/dashboard/api/session', hasBody: false },
  'session.signOut': { method: 'DELETE', path: '/dashboard/api/session', hasBody: false },
  'session.confirm': { method: 'POST', path: '/dashboard/api/session/again', hasBody: true },
  'session.switchWorkspace': { method: 'POST', path: '/dashboard/api/session/workspace', hasBody: true },
  'session.list': { method: 'GET', path: '/dashboard/api/sessions', hasBody: false },
  'session.end': { method: 'DELETE', path: '/dashboard/api/sessions/{id}', hasBody: false },
  'session.endOthers': { method: 'DELETE', path: '/dashboard/api/sessions', hasBody: false },
  'profile.get': { method: 'GET', path: '/dashboard/api/profile', hasBody: false },
  'profile.update': { method: 'PATCH', path: '/dashboard/api/profile', hasBody: true },
  'profile.changePassword': { method: 'POST', path: '/dashboard/api/profile/password', hasBody: true },
  'profile.beginSecondStep': { method: 'POST', path: '/dashboard/api/profile/second-step', hasBody: false },
  'profile.confirmSecondStep': { method: 'PUT', path: '/dashboard/api/profile/second-step', hasBody: true },
  'profile.endSecondStep': { method: 'DELETE', path: '/dashboard/api/profile/second-step', hasBody: false },
  'profile.newRecoveryCodes': {
    method: 'POST',
    path: '/dashboard/api/profile/recovery-codes',
    hasBody: false,
  },
  'views.list': { method: 'GET', path: '/dashboard/api/views', hasBody: false },
  'search.find': { method: 'GET', path: '/dashboard/api/search', hasBody: false },
  'numbers.list': { method: 'GET', path: '/dashboard/api/numbers', hasBody: false },
};
