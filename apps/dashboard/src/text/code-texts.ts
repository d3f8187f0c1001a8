// English texts for the codes that the server sends.
import { FIELD_ISSUES, REQUEST_ISSUES } from '@parley/contract/issues';

export { reasons } from '@parley/contract/reasons';
export const issues = { fields: FIELD_ISSUES, requests: REQUEST_ISSUES };
