export { ParleyApi } from './credentials.ts';
export { Parley } from './node.ts';
export { ParleyTrigger } from './trigger.ts';
