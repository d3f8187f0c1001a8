// The English words of this page come with it; those of another language come with the language.

import { leads } from '../../text/en/leads.ts';
import { en } from '../../text/en.ts';

en.leads = leads;
