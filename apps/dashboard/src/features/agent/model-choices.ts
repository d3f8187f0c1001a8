// The models that an agent can use.

/** The agent that follows rules and needs no language model. */
export const OFFLINE = 'offline';
