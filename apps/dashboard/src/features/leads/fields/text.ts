// The English text of the fields loads with them. In other languages, it is part of the main catalog.

import { leadFields } from '../../../text/en/lead-fields.ts';
import { en } from '../../../text/en.ts';

en.leadFields = leadFields;
