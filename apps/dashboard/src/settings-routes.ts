// The route table of the settings.
import { createRoute, redirect } from '@tanstack/react-router';
import type { ActivitySearch } from './features/activity/search.ts';
import type { LogSearch } from './features/webhooks/search.ts';
import { workspaceRoute } from './page-frame.tsx';
import { createLazyPage } from './ui/lazy-page.tsx';

const frame = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: createLazyPage(() => import('./features/settings/settings-layout.tsx'), 'SettingsLayout'),
});
const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
const profile = createRoute({
  getParentRoute: () => frame,
  path: '/profile',
  component: createLazyPage(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
});
const workspace = createRoute({
  getParentRoute: () => frame,
  path: '/workspace',
  component: createLazyPage(() => import('./features/workspace/workspace-page.tsx'), 'WorkspacePage'),
});
const team = createRoute({
  getParentRoute: () => frame,
  path: '/team',
  component: createLazyPage(() => import('./features/team/team-page.tsx'), 'TeamPage'),
});
const replies = createRoute({
  getParentRoute: () => frame,
  path: '/replies',
  component: createLazyPage(
    () => import('./features/saved-replies/saved-replies-page.tsx'),
    'SavedRepliesPage',
  ),
});
const keys = createRoute({
  getParentRoute: () => frame,
  path: '/api',
  component: createLazyPage(() => import('./features/keys/keys-page.tsx'), 'KeysPage'),
});
const models = createRoute({
  getParentRoute: () => frame,
  path: '/models',
  component: createLazyPage(() => import('./features/models/models-page.tsx'), 'ModelsPage'),
});
const calendars = createRoute({
  getParentRoute: () => frame,
  path: '/calendars',
  component: createLazyPage(() => import('./features/calendars/calendars-page.tsx'), 'CalendarsPage'),
});
const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks',
  component: createLazyPage(() => import('./features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const webhookLog = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks/$id',
  // The page parses its own search, so that the parser loads only with the page.
  validateSearch: (given: Record<string, unknown>) => given as LogSearch,
  component: createLazyPage(() => import('./features/webhooks/log-page.tsx'), 'LogPage'),
});
const delivery = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks/$id/deliveries/$eventId',
  component: createLazyPage(() => import('./features/webhooks/delivery-page.tsx'), 'DeliveryPage'),
});
const activity = createRoute({
  getParentRoute: () => frame,
  path: '/activity',
  validateSearch: (given: Record<string, unknown>) => given as ActivitySearch,
  component: createLazyPage(() => import('./features/activity/activity-page.tsx'), 'ActivityPage'),
});

export const settings = frame.addChildren([
  home,
  profile,
  workspace,
  team,
  replies,
  keys,
  models,
  calendars,
  webhooks,
  webhookLog,
  delivery,
  activity,
]);
