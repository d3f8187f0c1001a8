// The parts of n8n's types that the nodes use. They are declared here, because the package n8n-workflow has 26
// dependencies.
import type { IncomingHttpHeaders } from 'node:http';

/** A field that n8n shows. */
export interface Property {
  displayName: string;
  name: string;
  type: string;
  default: unknown;
  required?: boolean;
  description?: string;
  placeholder?: string;
  noDataExpression?: boolean;
  typeOptions?: object;
  displayOptions?: { show: Record<string, unknown[]> };
  options?: (Choice | Property)[];
  routing?: object;
}

export interface Choice {
  name: string;
  value: string;
  description?: string;
  action?: string;
  routing?: object;
}

export interface NodeDescription {
  displayName: string;
  name: string;
  icon: string;
  group: string[];
  version: number;
  subtitle?: string;
  description: string;
  defaults: { name: string };
  inputs: string[];
  outputs: string[];
  credentials: { name: string; required: boolean }[];
  usableAsTool?: boolean;
  requestDefaults?: object;
  webhooks?: object[];
  properties: Property[];
}

interface Request {
  method: string;
  baseURL: string;
  url: string;
  body?: object;
  qs?: object;
  json: true;
}

/** The functions that n8n passes to the trigger as `this`. */
export interface HookContext {
  getNodeParameter(name: string): unknown;
  getNodeWebhookUrl(name: string): string | undefined;
  /** Returns the stored data of this node. n8n saves changes of it. */
  getWorkflowStaticData(type: 'node'): { webhookId?: string; secret?: string };
  getCredentials(name: string): Promise<{ baseUrl: string }>;
  helpers: {
    httpRequestWithAuthentication(this: unknown, credentials: string, request: Request): Promise<unknown>;
  };
}

export interface WebhookContext extends Pick<HookContext, 'getWorkflowStaticData'> {
  getRequestObject(): { rawBody?: Uint8Array; readRawBody?(): Promise<void>; headers: IncomingHttpHeaders };
  getResponseObject(): { status(code: number): { send(text: string): unknown } };
}

export interface WebhookResult {
  workflowData?: { json: object }[][];
  /** Whether the node has already answered the request. */
  noWebhookResponse?: boolean;
}
