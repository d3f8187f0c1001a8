// Makes HTTP calls to a messaging provider. Distinguishes calls that were never sent from calls that might have been
// processed.
import { createHttpCaller, type HttpAnswer, type HttpCall, NoAnswer } from '../platform/http-call.ts';
import { EngineError } from './port.ts';

/** An answer of any HTTP status. */
export type ProviderAnswer = HttpAnswer;

export type ProviderCall = Omit<HttpCall, 'form'>;

export interface Caller {
  /** Throws {@link EngineError}: `provider_away` if the provider was never reached, else `unknown`. */
  call(call: ProviderCall): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

export function createCaller(name: string): Caller {
  const caller = createHttpCaller();
  return {
    async call(call) {
      try {
        return await caller.call(call);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const kind = error.left ? 'unknown' : 'provider_away';
        throw new EngineError(kind, error.reasonFor(name), !error.left);
      }
    },
    close: () => caller.close(),
  };
}
