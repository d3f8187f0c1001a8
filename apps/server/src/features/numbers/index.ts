// The public face of the feature: connected numbers.

export { changeConnection, wakeNumber } from './change-connection.ts';
export { type NumberInput, saveNumber } from './save-number.ts';
export { findNumberByPhone } from './store.ts';
