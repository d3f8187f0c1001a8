// The settings of a calendar by provider, as data (workspace-file.md#calendars): the fields besides `name` and
// `provider`. Secrets are sealed together; the other fields are stored in plain text.
import { getCalendarCapabilities } from './capabilities.ts';
import type { CalendarProvider } from './port.ts';

export interface CalendarField {
  /**
   * The format of the field. `page`: a URL that people open, with a query if necessary. `key_file`: the JSON of a key
   * file, plain or in base64.
   */
  format: 'url' | 'page' | 'figure' | 'words' | 'email' | 'switch' | 'secret' | 'key_file';
  /** The default value; undefined if the field has none. */
  otherwise?: string;
  /** Whether the field can be omitted and then has no value. */
  optional?: true;
}

export interface CalendarSettings {
  fields: Record<string, CalendarField>;
  /** Groups of optional fields: all fields of exactly one group must be set. */
  either?: readonly (readonly string[])[];
  /** Optional fields that require another field. */
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

export function getCalendarSettings(provider: CalendarProvider): CalendarSettings {
  return SETTINGS[provider];
}

/** Returns whether the value of a field is sealed and never shown again. */
export function isSecret({ format }: CalendarField): boolean {
  return format === 'secret' || format === 'key_file';
}

/** Returns the URL for the provider's webhooks of a calendar (running.md#addresses); null if the provider is polled. */
export function getCalendarAddress(
  baseUrl: string,
  provider: CalendarProvider,
  calendarId: string,
): string | null {
  return getCalendarCapabilities(provider).news === 'webhook' ? `${baseUrl}/calendars/${calendarId}` : null;
}
