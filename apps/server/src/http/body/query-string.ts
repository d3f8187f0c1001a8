// Parses the query of a URL strictly: a parameter that can't be decoded or is given twice is an error
// (api.md#requests).
import { type Issue, issue } from '@parley/contract';

/** A parsed query, or its problem. `spaced` contains the names of parameters in which a `+` became a space. */
export type Query = { values: Record<string, string>; spaced: Set<string> } | { problem: Issue };

/** Parses a query such as `a=1&b=2`. `+` means a space. */
export function parseQueryString(text: string): Query {
  const values: Record<string, string> = Object.create(null);
  const spaced = new Set<string>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decodeParameter(equals < 0 ? part : part.slice(0, equals));
    const value = decodeParameter(equals < 0 ? '' : part.slice(equals + 1));
    if (name === null || value === null) return { problem: issue('malformed_query') };
    if (name in values) return { problem: issue('given_twice', {}, [name]) };
    if (value.includes('\u0000')) return { problem: issue('nul', {}, [name]) };
    values[name] = value;
    if (part.includes('+')) spaced.add(name);
  }
  return { values, spaced };
}

function decodeParameter(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
