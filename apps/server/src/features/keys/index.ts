// The public interface of the feature: API keys.

export { createKey } from './create-key.ts';
export { listKeys } from './list-keys.ts';
export { ASSISTANTS, type Assistant, buildConfiguration } from './mcp-configuration.ts';
export { revokeKey } from './revoke-key.ts';
export { keyRoutes } from './routes.ts';
export { saveKey } from './save-key.ts';
export { changesKeys, findKeyOwner, recordKeyUse } from './store.ts';
