export { type Api, type ApiOptions, createApi } from './api.ts';
export { createMcpHttp, type HttpCall, type McpHttp } from './http.ts';
export { hasOutsideText } from './mark-outside-text.ts';
export { CommandError, readKey, readUrl, serveCommand } from './serve-command.ts';
