export { groupChatId, groupMessageId, groupPeople } from './groups.ts';
export { createSimulator, newMessageId } from './simulator.ts';
export { findNumber, findPhone, listEvents, saveEvent, saveNumber, savePhone } from './store.ts';
