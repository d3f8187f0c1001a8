// The public interface of the engine.
export { createWaha } from './waha.ts';
