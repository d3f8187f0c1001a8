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
  'campaigns.list': { method: 'GET', path: '/dashboard/api/campaigns', hasBody: false },
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
  'people.colleagues': { method: 'GET', path: '/dashboard/api/people/names', hasBody: false },
  'views.list': { method: 'GET', path: '/dashboard/api/views', hasBody: false },
  'inbox.list': { method: 'GET', path: '/dashboard/api/inbox', hasBody: false },
  'inbox.counts': { method: 'GET', path: '/dashboard/api/counts', hasBody: false },
  'inbox.lead': { method: 'GET', path: '/dashboard/api/conversations/{id}', hasBody: false },
  'inbox.more': { method: 'GET', path: '/dashboard/api/conversations/{id}/more', hasBody: false },
  'inbox.timeline': { method: 'GET', path: '/dashboard/api/conversations/{id}/timeline', hasBody: false },
  'inbox.reply': { method: 'POST', path: '/dashboard/api/conversations/{id}/replies', hasBody: true },
  'inbox.withdraw': {
    method: 'DELETE',
    path: '/dashboard/api/conversations/{id}/replies/{message}',
    hasBody: false,
  },
  'inbox.read': { method: 'PUT', path: '/dashboard/api/conversations/{id}/read', hasBody: true },
  'inbox.explain': { method: 'GET', path: '/dashboard/api/messages/{id}/explanation', hasBody: false },
  'inbox.done': { method: 'POST', path: '/dashboard/api/conversations/{id}/done', hasBody: true },
  'inbox.presence': { method: 'POST', path: '/dashboard/api/presence', hasBody: true },
  'search.find': { method: 'GET', path: '/dashboard/api/search', hasBody: false },
  'numbers.list': { method: 'GET', path: '/dashboard/api/numbers', hasBody: false },
};
