// The English words of this page come with it; those of another language come with the language.

import { alerts } from '../../text/en/alerts.ts';
import { en } from '../../text/en.ts';

en.alerts = alerts;
