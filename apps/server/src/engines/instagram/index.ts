export { createInstagram } from './instagram.ts';
