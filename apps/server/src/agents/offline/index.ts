export { offlineAgent } from './offline-agent.ts';
export { OFFLINE_LANGUAGES } from './phrases/pick-phrases.ts';
