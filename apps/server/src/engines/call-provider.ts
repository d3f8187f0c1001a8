// Makes HTTP calls to a messaging provider. Distinguishes calls that were never sent from calls that might have been
// processed.
import { createHttpCaller, type HttpAnswer, type HttpCall, NoAnswer } from '../platform/http-call.ts';
import { EngineError } from './port.ts';

/** A response with any HTTP status. */
export type ProviderAnswer = HttpAnswer;

export type ProviderCall = Omit<HttpCall, 'form'>;

export interface Caller {
  /**
   * Makes a call. Throws {@link EngineError}: `provider_away` if the call did not reach the provider, otherwise
   * `unknown`.
   */
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
