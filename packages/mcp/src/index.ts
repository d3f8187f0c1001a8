export { type Api, type ApiOptions, createApi } from './api.ts';
export { hasOutsideText, mark, marked, markJsonSchema, OUTSIDE_TEXT_RULE } from './mark.ts';
