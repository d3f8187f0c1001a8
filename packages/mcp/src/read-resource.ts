// Lists and reads resources by their templates.
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Api } from './api.ts';
import { omitNulls } from './json-schema.ts';
import { failWithRefusal } from './protocol-refusal.ts';
import type { Resource } from './resource.ts';

const JSON_TYPE = 'application/json';

export async function listResources(kinds: readonly Resource[], api: Api) {
  const lists = await Promise.all(kinds.map((kind) => kind.list?.(api).catch(failWithRefusal) ?? []));
  return lists.flat().map((place) => ({ ...place, mimeType: JSON_TYPE }));
}

export function listTemplates(kinds: readonly Resource[]) {
  return kinds.map(({ name, title, description, uriTemplate }) => ({
    ...{ name, title, description, uriTemplate },
    mimeType: JSON_TYPE,
  }));
}

export async function readResource(kinds: readonly Resource[], api: Api, uri: string) {
  for (const kind of kinds) {
    const variables = parseVariables(kind.uriTemplate, uri);
    if (!variables) continue;
    const content = omitNulls(await kind.read(api, variables).catch(failWithRefusal));
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(content) }] };
  }
  throw new ResourceNotFoundError(uri);
}

/** Returns the values of a template's variables in a URI; null if the URI does not match the template. */
function parseVariables(template: string, uri: string): Record<string, string> | null {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const pattern = template
    .split(/\{\w+\}/)
    .map(RegExp.escape)
    .join('([^/?#]+)');
  const found = new RegExp(`^${pattern}$`).exec(uri);
  if (!found) return null;
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]));
  } catch {
    return null;
  }
}
