export { groupChatId, groupMessageId, groupPeople } from './groups.ts';
export { createSimulator, engineMessageId } from './simulator.ts';
export { findNumber, findPhone, listEvents, saveEvent, saveNumber, savePhone } from './store.ts';
