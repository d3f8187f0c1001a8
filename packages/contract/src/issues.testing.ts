// Sample parameters for every code in the catalog of issues, by parameter name.

const TIME = '2026-11-20T09:00:00.000Z';

export const SAMPLE_PARAMS = {
  ...{ min: 1, max: 80, days: 90, limit: 60, seconds: 30, kib: 16, bytes: 1_024, chunks: 2_000 },
  ...{ total: 12, row: 3, line: 7, columns: 4, more: 2, size: 5_000, status: 'paused', active: 2 },
  ...{ count: 5, expected: 4, meetings: 2, values: ['one', 'two'], names: ['ids', 'filter'] },
  ...{ answers: ['yes', 'no'], languages: ['en', 'fr'], fields: ['name', 'tags'], campaigns: ['Spring'] },
  ...{ rows: [{ line: 3, cells: 2 }], name: 'Spring', other: 'links[0].code' },
  ...{
    kind: 'prefix',
    value: '336',
    campaign: 'Spring',
    why: 'the lead opted out',
    problem: 'The key is wrong.',
  },
  ...{ id: 'lead_1', missing: '{{name}}', start_at: TIME, at: TIME, retry_at: TIME, by: 'Ana' },
  ...{ plan: 'free', engine: 'waha', role: 'viewer', operation: 'leads.get', scope: 'leads:read' },
  ...{ field: 'name', email: 'ana@example.com', hours: 'Mon 09:00-12:00', part: 'mon 09:00-09:00' },
  ...{ provider: 'calendly', calendar: 'sales', owner: 'yes', expect: 'any', language: 'fi', least: '4s' },
  ...{
    example: '8s',
    unit: 'minutes',
    from: '0m',
    to: '12h',
    host: '10.0.0.1',
    format: 'date',
    known: 'a, b',
  },
  ...{ own: '33612345678', slug: 'spring', error: 'ECONNRESET', type: 'image/png', file: '/prices.md' },
  ...{ cells: 3, placeholder: '{{city}}' },
} as const;
