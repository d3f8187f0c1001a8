// Text of the steps of the agent form.
export const steps = {
  steps: {
    who: { title: 'Who', hint: 'Who the agent is, what it wants to achieve, and how it starts.' },
    knows: { title: 'Knows', hint: 'What the agent can say about your business.' },
    asks: { title: 'Asks', hint: 'What the agent asks, and how it answers doubts.' },
    books: { title: 'Books', hint: 'Whether the agent books meetings, with whom and when.' },
    writes: { title: 'Writes', hint: 'When the agent writes, how fast, and how it follows up.' },
    models: { title: 'Models', hint: 'What composes the messages: Parley’s own rules, or a language model.' },
    done: 'Done',
    example: 'Example text',
    unset: 'Not set',
    choose: 'Choose…',
    leftOut: 'Left out',
    skip: {
      knows: 'Continue without knowledge',
      asks: 'Continue without criteria',
      books: 'Continue without meetings',
    },
    missing: (count: number) => `${count} missing`,
    refused: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
    otherLanguage: (message: string, agent: string) =>
      `This message is in ${message}, but the agent writes in ${agent}.`,
    switchAgent: (language: string) => `Switch the agent to ${language}`,
    minutes: (count: number) => `${count} minutes`,
    sources: (count: number) =>
      count === 0 ? 'No texts, pages or files' : count === 1 ? '1 source' : `${count} sources`,
    followUps: (count: number) =>
      count === 0 ? 'No follow-ups' : count === 1 ? '1 follow-up' : `${count} follow-ups`,
  },
};

/** The type that every translation of this catalog must have. */
export type AgentStepsText = typeof steps;
