import { type Fact, fact } from '@parley/contract';

/** Returns the reason for a provider's error with this code. */
export const failedWith = (code: string): Fact => fact('provider_failed', { provider: 'The provider', code });
