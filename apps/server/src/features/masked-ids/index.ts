export { resolveId } from './resolve-id.ts';
