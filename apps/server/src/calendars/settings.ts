// The settings of a calendar for each provider, as data (workspace-file.md#calendars). `name` and `provider` are not
// listed. All secrets of a calendar are sealed as one value; the other fields are stored in plain text.
import { getCalendarCapabilities } from './capabilities.ts';
import type { CalendarProvider } from './port.ts';

export interface CalendarField {
  /**
   * The format of the field. `page` is a URL that people open, which can have a query. `key_file` is the JSON of a key
   * file, as plain text or in base64.
   */
  format: 'url' | 'page' | 'figure' | 'words' | 'email' | 'switch' | 'secret' | 'key_file';
  /** The default value; undefined if the field has none. */
  otherwise?: string;
  /** Whether the field can be omitted. It then has no value. */
  optional?: true;
}

export interface CalendarSettings {
  fields: Record<string, CalendarField>;
  /** Groups of optional fields. Exactly one group must be set, with all of its fields. */
  either?: readonly (readonly string[])[];
  /** Optional fields that can be set only together with another field, by name. */
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

/** Returns whether the field's value is sealed and never shown after it was set. */
export function isSecret({ format }: CalendarField): boolean {
  return format === 'secret' || format === 'key_file';
}

/**
 * Returns the URL to which the provider sends the calendar's webhooks (running.md#addresses); null if Parley polls the
 * provider.
 */
export function getCalendarAddress(
  baseUrl: string,
  provider: CalendarProvider,
  calendarId: string,
): string | null {
  return getCalendarCapabilities(provider).news === 'webhook' ? `${baseUrl}/calendars/${calendarId}` : null;
}
