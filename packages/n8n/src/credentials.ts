// The credentials of both nodes: an address and an API key. n8n tests them with `GET /me`.
import type { Property } from './n8n.ts';

/** The address without slashes at the end and without `/api/v1`, as an expression of n8n. */
export const BASE_URL = "={{$credentials.baseUrl.replace(/\\/+$/, '').replace(/\\/api\\/v1$/, '')}}";

/** The icon of the nodes, a file next to them. */
export const ICON = 'file:parley.svg';

export class ParleyApi {
  name = 'parleyApi';
  displayName = 'Parley API';
  icon = ICON;
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-parley';
  properties: Property[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://parley.example.com',
      description: 'The address of Parley',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'A key of the workspace, from Settings, API and MCP',
    },
  ];
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test = { request: { baseURL: BASE_URL, url: '/api/v1/me' } };
}
