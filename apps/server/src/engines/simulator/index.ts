export { createSimulator, engineMessageId } from './simulator.ts';
export { findNumber, findPhone, listEvents, saveEvent, saveNumber, savePhone } from './store.ts';
