import { serveThread } from '../../platform/serve-thread.ts';
import { readerCalls } from './calls.ts';

serveThread(readerCalls);
