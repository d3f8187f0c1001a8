// The English text of this page loads together with the page. In other languages, it is part of the main catalog.

import { alerts } from '../../text/en/alerts.ts';
import { en } from '../../text/en.ts';

en.alerts = alerts;
