export { type Api, type ApiOptions, createApi } from './api.ts';
export { confirmable, type Preview } from './confirm.ts';
export { hasOutsideText, mark, marked, markJsonSchema, OUTSIDE_TEXT_RULE } from './mark.ts';
export { problemOf } from './problem.ts';
