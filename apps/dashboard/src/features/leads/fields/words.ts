// The English words of the fields come with them; those of another language come with the language.

import { leadFields } from '../../../text/en/lead-fields.ts';
import { en } from '../../../text/en.ts';

en.leadFields = leadFields;
