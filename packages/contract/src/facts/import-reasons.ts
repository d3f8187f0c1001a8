// Why a row of a contact file is not imported. The texts start with the name of the problem, as in the response of
// `POST /lists/{id}/leads` (lists.md#import). Imports no zod, because a worker of the dashboard uses it too.
import { formatFields } from '../issues/formats.ts';
import { generalFields } from '../issues/general.ts';

export const importReasons = {
  row_phone_missing: () => `invalid_phone: ${generalFields.required()}`,
  row_phone_too_long: (p: { max: number }) => `invalid_phone: ${generalFields.text_max(p)}`,
  row_phone_digits: (p: { min: number }) => `invalid_phone: ${formatFields.phone_digits(p)}`,
  row_phone_unknown: () => `invalid_phone: ${formatFields.phone_unknown()}`,
  row_phone_repeated: (p: { row: number }) => `duplicate_in_file: row ${p.row} has the same phone`,
  row_variables_too_long: (p: { max: number }) => `custom_variables exceeds ${p.max} characters`,
};
