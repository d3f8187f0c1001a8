// Checks requests, answers and webhooks against WAHA's OpenAPI document (waha-openapi.json, corrected by
// document-corrections.ts).
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { listProblems } from '../schemas.ts';
import { correctDocument, type Schema } from './document-corrections.ts';

/** An operation in the document that matches a request. */
interface Match {
  /** The name in the document, for example `POST /api/{session}/presence`. */
  operation: string;
  params: Record<string, string>;
}

export interface WahaDocument {
  version: string;
  operations: string[];
  match(method: string, path: string): Match | undefined;
  /** Returns the problems with a request; empty if it is valid. `body` is undefined if there was none. */
  request(operation: string, query: Record<string, string | string[]>, body: unknown): string[];
  /** Returns the problems with an answer that has a documented status; an undocumented status has no schema. */
  answer(operation: string, status: number, body: unknown, type?: string): string[];
  /** Returns the problems with a webhook; an event that the document does not describe has no schema. */
  webhook(event: string, body: unknown): string[];
}

const JSON_TYPE = 'application/json';

interface OperationObject {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, OperationObject & Schema>>;
  webhooks: Record<string, { post: { requestBody: unknown } }>;
  components: { schemas: Record<string, Schema> };
}

let known: WahaDocument | undefined;

/** WAHA's document, corrected. It never changes, so all fakes of a process share it. */
export function readDocument(): WahaDocument {
  known ??= compileDocument();
  return known;
}

function compileDocument(): WahaDocument {
  const document: OpenApi = JSON.parse(readFileSync(new URL('./waha-openapi.json', import.meta.url), 'utf8'));
  correctDocument(document);
  const options = { strict: false, validateFormats: false, allErrors: true } as const;
  const ajv = new Ajv2020(options).addSchema(document, 'waha');
  // All values of a query arrive as text.
  const ajvOfQueries = new Ajv2020({ ...options, coerceTypes: 'array' });
  const queries = new Map<string, ValidateFunction>();

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      placeholders: path.split('{').length - 1,
    })),
  );
  // Put `/lids/count` before `/lids/{lid}`, which would also match it.
  operations.sort((one, other) => one.placeholders - other.placeholders);

  const find = (operation: string): OperationObject => {
    const [method, path] = operation.split(' ') as [string, string];
    const found = document.paths[path]?.[method.toLowerCase()];
    if (!found) throw new Error(`WAHA's document has no ${operation}.`);
    return found;
  };
  const buildPointer = (...steps: string[]) =>
    `waha#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const check = (where: string, at: string[], body: unknown): string[] => {
    const validate = ajv.getSchema(buildPointer(...at));
    if (!validate) throw new Error(`WAHA's document has nothing at ${at.join(' / ')}.`);
    return validate(body) ? [] : listProblems(where, validate);
  };

  function getQueryValidator(operation: string): ValidateFunction {
    const known = queries.get(operation);
    if (known) return known;
    const parameters = (find(operation).parameters ?? []).filter((parameter) => parameter.in === 'query');
    const validate = ajvOfQueries.compile({
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    });
    queries.set(operation, validate);
    return validate;
  }

  return {
    version: document.info.version,
    operations: operations.map(({ name }) => name),
    match(method, path) {
      for (const operation of operations) {
        const found = operation.method === method ? operation.pattern.exec(path) : null;
        if (!found) continue;
        const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
          name,
          decodeURIComponent(value),
        ]);
        return { operation: operation.name, params: Object.fromEntries(params) };
      }
      return undefined;
    },
    request(operation, query, body) {
      const validate = getQueryValidator(operation);
      const wrong = validate({ ...query }) ? [] : listProblems(`${operation} query`, validate);
      const { requestBody } = find(operation);
      if (!requestBody) return body === undefined ? wrong : [...wrong, `${operation} takes no body`];
      if (body === undefined) return [...wrong, `${operation} needs a body`];
      const [method, path] = operation.split(' ') as [string, string];
      const at = ['paths', path, method.toLowerCase(), 'requestBody', 'content', JSON_TYPE, 'schema'];
      return [...wrong, ...check(`${operation} body`, at, body)];
    },
    answer(operation, status, body, type = JSON_TYPE) {
      const response = find(operation).responses[String(status)];
      if (!response) return status >= 400 ? [] : [`${operation} never answers ${status}`];
      if (type !== JSON_TYPE) return response.content?.[type] ? [] : [`${operation} never answers ${type}`];
      if (!response.content?.[JSON_TYPE]) return [];
      const [method, path] = operation.split(' ') as [string, string];
      const at = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content'];
      return check(`${operation} answer ${status}`, [...at, JSON_TYPE, 'schema'], body);
    },
    webhook(event, body) {
      if (!document.webhooks[event]) return [];
      const at = ['webhooks', event, 'post', 'requestBody', 'content', JSON_TYPE, 'schema'];
      return check(`webhook ${event}`, at, body);
    },
  };
}
