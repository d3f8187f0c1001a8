import type { Manner } from './port.ts';

/** The manner of a campaign that does not configure one. */
export const NO_MANNER: Manner = {
  tone: '',
  rules: [],
  never_say: [],
  emoji: false,
  address: null,
  hand_over_when: [],
  follow_up_messages: [],
  objections: [],
};
