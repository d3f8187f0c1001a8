// What a schema has to say of a value, for every fake that holds its traffic against schemas.
import type { ValidateFunction } from 'ajv';

/** The complaints of the last check, one sentence each. */
export function complaints(where: string, { errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const extra = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : '';
    return `${where}${instancePath} ${message}${extra}`;
  });
}
