export { groupChatId, groupMessageId, groupPeople } from './groups.ts';
export { createMessageId, createSimulator } from './simulator.ts';
export { findLine, findNumber, listEvents, saveEvent, saveNumber, savePhone } from './store.ts';
