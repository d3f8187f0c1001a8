// Language models for tests: a local server with the protocols of Anthropic, OpenAI, Google, Mistral and compatible
// servers. It gives scripted answers and checks each request against the provider's rules.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, createListener, type Json, type Listener, parseJson, sendAnswer } from '../http.ts';
import { findProblems } from '../schemas.ts';
import { anthropic, getCachedText } from './anthropic.ts';
import { chatCompletions, mistral } from './chat-completions.ts';
import { google } from './google.ts';
import type { Ending, JsonObject, Protocol } from './protocol.ts';
import { responses } from './responses.ts';
import {
  FAKE_KINDS,
  type FakeKind,
  isFault,
  type ModelCall,
  type ModelFault,
  readScripted,
  type Script,
  type ScriptedAnswer,
} from './script.ts';

const PROTOCOLS: Record<FakeKind, { protocol: Protocol; version: string; path: RegExp }> = {
  anthropic: { protocol: anthropic, version: 'v1', path: /^\/messages$/ },
  openai: { protocol: responses, version: 'v1', path: /^\/responses$/ },
  google: { protocol: google, version: 'v1beta', path: /^\/models\/[^/:]+:generateContent$/ },
  mistral: { protocol: mistral, version: 'v1', path: /^\/chat\/completions$/ },
  'openai-compatible': { protocol: chatCompletions, version: 'v1', path: /^\/chat\/completions$/ },
};

/** A recording to transcribe. */
interface ReceivedRecording {
  kind: FakeKind;
  model: string;
  /** The name of the file. Its extension is the format. */
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface Models {
  /** Returns the URL that replaces the provider's own: `base_url` of its settings. */
  address(kind: FakeKind): string;
  /** The only valid key; compatible servers also accept none. */
  readonly key: string;
  /** The known models of every provider; more can be added. */
  readonly known: Set<string>;
  /** Sets the answers. Each answer of a list is given once; later calls fail with a provider error. */
  answers(script: Script): void;
  /** Sets the transcript of every recording, or a fault. */
  hears(words: string | ModelFault): void;
  /** Every complete request, in order of arrival. */
  readonly asked: ModelCall[];
  readonly heard: ReceivedRecording[];
  /** The number of requests that are waiting for their answer; `mostRunning` is its maximum so far. */
  readonly running: number;
  readonly mostRunning: number;
  /** The violations of requests. {@link close} throws if there are any. */
  readonly violations: string[];
  /** Breaks all connections, and refuses new ones until the next start. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const ENDINGS: Partial<Record<ModelFault['fault'], Ending>> = {
  empty: 'empty',
  refusal: 'refusal',
  filtered: 'filtered',
  tool_call: 'tool_call',
  max_tokens: 'max_tokens',
};

export async function startModels({ port = 0 }: { port?: number } = {}): Promise<Models> {
  const key = 'key-of-the-fake-models';
  const known = new Set([
    'claude-sonnet-4-5',
    'gpt-4.1-mini',
    'gpt-5-mini',
    'gemini-2.5-flash',
    'mistral-small-latest',
    'qwen3',
    'whisper-1',
    'voxtral-mini-latest',
  ]);
  const asked: ModelCall[] = [];
  const heard: ReceivedRecording[] = [];
  const violations: string[] = [];
  /** The prefixes that Anthropic has cached. */
  const cached = new Set<string>();
  let script: Script = [];
  let words: string | ModelFault = '';
  let running = 0;
  let mostRunning = 0;
  let nth = 0;

  const listener: Listener = createListener(
    port,
    async (request, response) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      try {
        await take(request, response);
      } finally {
        running -= 1;
      }
    },
    (error) => violations.push(`the script failed: ${error.message}`),
  );

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBytes(request);
    const [, first = '', version, ...rest] = new URL(request.url ?? '/', 'http://fake').pathname.split('/');
    const kind = FAKE_KINDS.find((one) => one === first);
    const path = `/${rest.join('/')}`;
    if (bytes === undefined) return;
    if (kind === undefined || PROTOCOLS[kind].version !== version)
      return sendAnswer(response, { status: 404, body: { detail: 'Not Found' } });
    const { protocol, path: asks } = PROTOCOLS[kind];
    if (!hasKey(kind, request)) return sendAnswer(response, protocol.refusal('key_refused', ''));
    if (request.method === 'GET' && path.startsWith('/models'))
      return sendAnswer(response, modelsAnswer(kind, path));
    if (path === '/audio/transcriptions') return transcribe(kind, request, bytes, response);
    if (request.method !== 'POST' || !asks.test(path))
      return sendAnswer(response, { status: 404, body: { detail: 'Not Found' } });
    return ask(kind, request, path, bytes, response);
  }

  function hasKey(kind: FakeKind, { headers }: IncomingMessage): boolean {
    if (kind === 'anthropic') return headers['x-api-key'] === key;
    if (kind === 'google') return headers['x-goog-api-key'] === key;
    if (kind === 'openai-compatible' && headers.authorization === undefined) return true;
    return headers.authorization === `Bearer ${key}`;
  }

  function modelsAnswer(kind: FakeKind, path: string): Answer {
    const name = decodeURIComponent(path.slice('/models/'.length));
    const names = [...known];
    if (name === '' && kind === 'google') {
      const supportedGenerationMethods = ['generateContent', 'countTokens'];
      const list = names.map((one) => ({ name: `models/${one}`, supportedGenerationMethods }));
      return { status: 200, body: { models: list } };
    }
    if (name === '') {
      // Some servers list entries without an id.
      const data = [...names.map((id) => ({ id, object: 'model' })), { object: 'model' }];
      return { status: 200, body: { object: 'list', data } };
    }
    return known.has(name)
      ? { status: 200, body: { id: name } }
      : PROTOCOLS[kind].protocol.unknownModel(name);
  }

  async function ask(
    kind: FakeKind,
    { headers }: IncomingMessage,
    path: string,
    bytes: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const { protocol } = PROTOCOLS[kind];
    const body = parseJson(bytes.toString('utf8')) as JsonObject;
    const wrong = findProblems(`${kind} request`, protocol.schema, body);
    if (wrong.length === 0)
      wrong.push(...protocol.broken(body, headers).map((one) => `${kind} request: ${one}`));
    violations.push(...wrong);
    if (wrong.length > 0) return sendAnswer(response, protocol.wrong(wrong[0]!, 'body'));
    const one: ModelCall = { kind, headers, body, ...protocol.read(body, path) };
    asked.push(one);
    if (!known.has(one.model)) return sendAnswer(response, protocol.unknownModel(one.model));
    const answer = await nextAnswer(one);
    await sendScripted(one, answer, response);
  }

  async function nextAnswer(one: ModelCall): Promise<ScriptedAnswer> {
    const index = nth;
    nth += 1;
    if (typeof script === 'function') return script(one, index);
    return script[index] ?? { fault: 'failed' };
  }

  async function sendScripted(
    one: ModelCall,
    answer: ScriptedAnswer,
    response: ServerResponse,
  ): Promise<void> {
    const { protocol } = PROTOCOLS[one.kind];
    const buildSuccess = (text: string, ending: Ending): Answer => {
      const { tokens } = readScripted(one, text);
      return { status: 200, body: protocol.answer(one.model, text, tokens, ending) };
    };
    if (!isFault(answer)) {
      const { text, tokens } = readScripted(one, answer);
      const told = typeof answer === 'object' && 'tokens' in answer;
      const counted = one.kind === 'anthropic' && !told ? { ...tokens, ...countCached(one) } : tokens;
      return sendAnswer(response, { status: 200, body: protocol.answer(one.model, text, counted, 'done') });
    }
    switch (answer.fault) {
      case 'slow':
        await answer.until;
        if (!response.destroyed) await sendScripted(one, answer.answer ?? { fault: 'failed' }, response);
        return;
      case 'cut':
        sendHalf(buildSuccess('{"reply":"half"}', 'done'), response, () => response.destroy());
        return;
      case 'stalled':
        sendHalf(buildSuccess('{"reply":"half"}', 'done'), response);
        await once(response, 'close');
        return;
      case 'invalid_json': {
        const whole = JSON.stringify(buildSuccess('{"reply":"half"}', 'done').body);
        return sendAnswer(response, {
          status: 200,
          body: Buffer.from(whole.slice(0, -20)),
          type: 'application/json',
        });
      }
      case 'wrong_json':
        return sendAnswer(response, { status: 200, body: { hello: 'world' } });
      case 'error_within':
        return sendAnswer(response, { status: 200, body: { error: answer.error } });
      case 'html':
        return sendAnswer(response, {
          status: answer.status,
          body: '<html><body>The proxy says no.</body></html>',
        });
      case 'redirect':
        return sendAnswer(response, { status: 307, headers: { location: answer.to } });
      case 'huge':
        return sendAnswer(response, buildSuccess('x'.repeat(2 * 1024 * 1024), 'done'));
      case 'refuses_part':
        return refusePart(one, answer.part, response);
      case 'rate': {
        const { retry_after, date } = answer;
        const headers = { ...(retry_after && { 'retry-after': retry_after }), ...(date && { date }) };
        return sendAnswer(response, { ...protocol.refusal('rate', one.model), headers });
      }
      default: {
        const ending = ENDINGS[answer.fault];
        if (ending) return sendAnswer(response, buildSuccess('{"reply":"I was going to', ending));
        return sendAnswer(
          response,
          protocol.refusal(answer.fault as Parameters<Protocol['refusal']>[0], one.model),
        );
      }
    }
  }

  /** Refuses a request with the unsupported part, and answers one without it. */
  function refusePart(one: ModelCall, part: string, response: ServerResponse): void | Promise<void> {
    const has: Record<string, boolean> = {
      response_format: one.schema !== null,
      temperature: JSON.stringify(one.body).includes('"temperature"'),
      reasoning: /"(thinking|reasoning|thinkingConfig)":/.test(JSON.stringify(one.body)),
    };
    if (has[part])
      return sendAnswer(
        response,
        PROTOCOLS[one.kind].protocol.wrong(`Unsupported parameter: '${part}'`, part),
      );
    return sendScripted(one, { without: part }, response);
  }

  function countCached(one: ModelCall): { cached: number; written: number } {
    const marked = getCachedText(one.body as JsonObject);
    if (marked === null) return { cached: 0, written: 0 };
    const count = Math.ceil(marked.length / 4);
    if (cached.has(marked)) return { cached: count, written: 0 };
    cached.add(marked);
    return { cached: 0, written: count };
  }

  async function transcribe(
    kind: FakeKind,
    request: IncomingMessage,
    bytes: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const { protocol } = PROTOCOLS[kind];
    const type = String(request.headers['content-type']);
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    const [file, model] = [form.get('file'), String(form.get('model'))];
    if (!(file instanceof File) || !/\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name)) {
      violations.push(`${kind} transcription: no file of a known format`);
      return sendAnswer(response, protocol.wrong('Invalid file format.', 'file'));
    }
    const recording = new Uint8Array(await file.arrayBuffer());
    heard.push({ kind, model, name: file.name, type: file.type, bytes: recording });
    if (!known.has(model)) return sendAnswer(response, protocol.unknownModel(model));
    if (typeof words === 'string') {
      const said: Json =
        kind === 'mistral'
          ? { model, text: words, language: 'fr', segments: [], usage: {} }
          : { text: words, language: 'french' };
      return sendAnswer(response, { status: 200, body: said });
    }
    const one: ModelCall = {
      kind,
      model,
      instructions: '',
      messages: [],
      schema: null,
      headers: request.headers,
      body: {},
    };
    return sendScripted(one, words, response);
  }

  await listener.start();
  return {
    address: (kind) => `http://127.0.0.1:${listener.port}/${kind}/${PROTOCOLS[kind].version}`,
    key,
    known,
    answers(next) {
      script = next;
      nth = 0;
    },
    hears(next) {
      words = next;
    },
    asked,
    heard,
    get running() {
      return running;
    },
    get mostRunning() {
      return mostRunning;
    },
    violations,
    stop: () => listener.stop(),
    start: () => listener.start(),
    async close() {
      await listener.stop();
      if (violations.length > 0)
        throw new Error(`The fake models heard wrong requests:\n${violations.join('\n')}`);
    },
  };
}

/** Sends the first half of an answer. */
function sendHalf({ body }: Answer, response: ServerResponse, sent?: () => void): void {
  const whole = JSON.stringify(body);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(whole),
  });
  response.write(whole.slice(0, whole.length / 2), sent);
}

/** Returns the body, or undefined if the caller disconnected in the middle of it. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
