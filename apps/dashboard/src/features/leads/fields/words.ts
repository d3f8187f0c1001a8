// The English text of the fields loads with them; other languages load as a whole.

import { leadFields } from '../../../text/en/lead-fields.ts';
import { en } from '../../../text/en.ts';

en.leadFields = leadFields;
