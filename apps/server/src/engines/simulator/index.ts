export { groupChatId, groupMessageId, groupPeople } from './groups.ts';
export { createSimulator, newMessageId } from './simulator.ts';
export { findLine, findNumber, listEvents, saveEvent, saveNumber, savePhone } from './store.ts';
