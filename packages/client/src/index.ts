export { ApiError, type Caller, type CallerOptions, createCaller } from './call.ts';
