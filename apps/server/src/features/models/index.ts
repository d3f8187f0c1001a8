// Public interface of the feature: the language models of a workspace and their cost.

export { createBudgetQueue } from './budget-queue.ts';
export { checkModel, type ModelCheck } from './check-model.ts';
export { copyModels, readModels, type WorkspaceModels } from './copy-models.ts';
export { getCurrency } from './currency.ts';
export { listModels, type ModelList } from './list-models.ts';
export { createRests } from './model-pauses.ts';
export { recordBudgetNotice, recordSilenceNotice } from './notices.ts';
export { openListener } from './open-listener.ts';
export { openModels } from './open-models.ts';
export { createProvidersInUse } from './providers-in-use.ts';
export type { AskedModel, CallModel } from './reachable-models.ts';
export { dropProviders, saveModelSettings, saveProvider } from './save-models.ts';
export { abandonKeys, providerPurpose, SEALED_KEYS } from './secret-store.ts';
export { type Budgets, DEFAULT_BUDGETS, type ProviderInput } from './settings.ts';
export { deleteOldSpending, deleteProvider, sumSpent } from './store.ts';
export { estimateTestChat, TEST_CHATS, type TestChatEstimate } from './test-chats.ts';
