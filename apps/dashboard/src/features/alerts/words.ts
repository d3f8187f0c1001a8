// The English text of this page loads with it; other languages load as a whole.

import { alerts } from '../../text/en/alerts.ts';
import { en } from '../../text/en.ts';

en.alerts = alerts;
