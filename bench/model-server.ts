// A child process of the benchmark: a language model without delay, over Chat Completions. It reads the lead's last
// words and asks for the next fact.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SAYS } from './inbound.ts';

const ASKS = [
  'Do you own the place?',
  'What budget do you have in mind?',
  'When would [S1] or [S2] suit you?',
];
const QUOTES = [
  [],
  [{ key: 'owner', quote: 'it is ours', value: 'yes' }],
  [{ key: 'budget', quote: 'About 12,000 euros', value: '12000' }],
];

function answerTo(conversation: string): object {
  // The first message is the lead's.
  const turn = SAYS.findLastIndex((said) => conversation.includes(said));
  const message = /"(m\d+)":(?!.*"m\d+":)/s.exec(conversation)![1];
  return {
    reasoning: 'The lead answered.',
    findings: QUOTES[turn]!.map((claim) => ({ ...claim, message, met: true })),
    action: 'none',
    action_message: null,
    action_value: null,
    asks: ['owner', 'budget', null][turn],
    reply: `Thank you! ${ASKS[turn]}`,
  };
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { messages, model } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const content = JSON.stringify(answerTo(messages.at(-1).content));
  const message = { role: 'assistant', content };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      id: 'one',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1_500, completion_tokens: 100, total_tokens: 1_600 },
    }),
  );
});
process.once('message', () => {
  server.listen(0, '127.0.0.1', () => {
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    process.on('message', () => process.exit(0));
  });
});
