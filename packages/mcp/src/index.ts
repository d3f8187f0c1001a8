export { type Api, type ApiOptions, createApi } from './api.ts';
export { createMcpHttp, type HttpCall, type McpHttp } from './http.ts';
export { hasOutsideText } from './mark-outside-text.ts';
export { type StdioOptions, serveOverStdio } from './stdio.ts';
export { type Narrowing, NarrowingError, parseNarrowing } from './toolsets.ts';
