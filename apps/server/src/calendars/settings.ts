// What each provider needs to know of a calendar, as data (workspace-file.md#calendars): the fields beside `name` and
// `provider`. Secrets are sealed together; the other fields are stored as they are.
import { calendarCapabilities } from './capabilities.ts';
import type { CalendarProvider } from './port.ts';

export interface CalendarField {
  /**
   * What the field must look like. `page`: an address that people open, with a query if need be. `key_file`: the JSON
   * of a key file, as it is or in base64.
   */
  format: 'url' | 'page' | 'figure' | 'words' | 'email' | 'switch' | 'secret' | 'key_file';
  /** The value of a field that is left out; undefined: it is required. */
  otherwise?: string;
  /** It may be left out, and then has no value. */
  optional?: true;
}

export interface CalendarSettings {
  fields: Record<string, CalendarField>;
  /** Groups of optional fields: all of one group have to be there, and none of the others. */
  either?: readonly (readonly string[])[];
  /** An optional field that only goes with another. */
  goes_with?: Readonly<Record<string, string>>;
}

const SETTINGS: Record<CalendarProvider, CalendarSettings> = {
  'cal-com': {
    fields: {
      url: { format: 'url', otherwise: 'https://api.cal.com/v2' },
      api_key: { format: 'secret' },
      event_type_id: { format: 'figure' },
      webhook_secret: { format: 'secret' },
      page: { format: 'page', optional: true },
    },
  },
  calendly: {
    fields: {
      url: { format: 'url', otherwise: 'https://api.calendly.com' },
      token: { format: 'secret' },
      event_type: { format: 'url' },
      signing_key: { format: 'secret' },
    },
  },
  google: {
    fields: {
      url: { format: 'url', otherwise: 'https://www.googleapis.com/calendar/v3' },
      token_url: { format: 'url', otherwise: 'https://oauth2.googleapis.com/token' },
      calendar_id: { format: 'words', otherwise: 'primary' },
      service_account_key: { format: 'key_file', optional: true },
      subject: { format: 'email', optional: true },
      client_id: { format: 'words', optional: true },
      client_secret: { format: 'secret', optional: true },
      refresh_token: { format: 'secret', optional: true },
      location: { format: 'words', optional: true },
      meet: { format: 'switch', otherwise: 'false' },
    },
    either: [['service_account_key'], ['client_id', 'client_secret', 'refresh_token']],
    goes_with: { subject: 'service_account_key' },
  },
};

export function calendarSettings(provider: CalendarProvider): CalendarSettings {
  return SETTINGS[provider];
}

/** Is it sealed, and never shown again? */
export function isSecret({ format }: CalendarField): boolean {
  return format === 'secret' || format === 'key_file';
}

/** Where the provider tells what happened on a calendar (running.md#addresses); null where it has to be asked. */
export function calendarAddress(
  baseUrl: string,
  provider: CalendarProvider,
  calendarId: string,
): string | null {
  return calendarCapabilities(provider).news === 'webhook' ? `${baseUrl}/calendars/${calendarId}` : null;
}
