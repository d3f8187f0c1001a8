// The public face of the engine.
export { createWaha } from './waha.ts';
