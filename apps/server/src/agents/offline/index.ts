export { OFFLINE_LANGUAGES } from '../../language/phrases/pick-phrases.ts';
export { offlineAgent } from './offline-agent.ts';
