// Issues with a whole request: its sender, its form and its frequency.

export const requestSentences = {
  not_found: () => 'Not found.',
  unexpected: () => 'An unexpected error occurred. Try again later.',
  database_away: () => 'The database cannot be reached. Try again in a few seconds.',
  database_read_only: () => 'The database cannot store anything at the moment. Try again later.',
  disk_full: () =>
    'Cannot store anything because the disk of the data folder is full. Free some space first.',
  database_disk_full: () =>
    'Cannot store anything because the disk of the database is full. Free some space first.',
  queue_slow: () => 'The job queue did not answer within 5 seconds. Nothing was changed. Try again.',
  partly_stored: () => 'Could not store all of the request. Send it again.',
  malformed_path: () => 'The path contains malformed URL encoding.',
  malformed_query: () => 'The query contains malformed URL encoding.',
  host_missing: () => 'The request has no Host header.',
  host_twice: () => 'The request has more than one Host header.',
  host_malformed: () => 'The Host header must be a host name or an IP address, with or without a port.',
  http_malformed: () => 'The request is not valid HTTP.',
  request_timeout: () => 'The request took too long to arrive. It was not carried out.',
  headers_too_large: ({ kib }: { kib: number }) => `The headers must have at most ${kib} KiB.`,
  extensions_too_large: ({ kib }: { kib: number }) =>
    `The chunk extensions of the body must have at most ${kib} KiB in total.`,
  body_too_large: ({ bytes }: { bytes: number }) => `The body must have at most ${bytes} bytes.`,
  body_broken_off: () => 'The body did not arrive in full.',
  body_crumbled: ({ chunks, bytes }: { chunks: number; bytes: number }) =>
    `The body has more than ${chunks} chunks of fewer than ${bytes} bytes. Send larger ones, or a Content-Length.`,
  no_body: () => 'This call accepts no body.',
  one_page_position: () => 'Send only one of before, after and around.',
  api_key_missing: () => 'Send an API key as Authorization: Bearer <key> or as X-Api-Key.',
  api_key_invalid: () => 'The API key is unknown, revoked, or not in the format of a key.',
  metrics_token_missing: () => 'Send METRICS_TOKEN as Authorization: Bearer <token>.',
  metrics_token_invalid: () => 'Invalid metrics token.',
  metrics_local: () =>
    'Without a token, the metrics can be read only on the machine that runs Parley. To read them from elsewhere, set METRICS_TOKEN and send it as Authorization: Bearer <token>.',
  scope_missing: ({ scope }: { scope: string }) =>
    `This call needs the scope ${scope}, which this key does not have.`,
  every_scope_missing: ({ scope }: { scope: string }) =>
    `This call needs a key with every scope. This key does not have ${scope}.`,
  role_field: ({ field, fields }: { field: string; fields: readonly string[] }) =>
    `Your role cannot change ${field}. It can change ${fields.join(', ')}.`,
  role_operation: ({ role, operation }: { role: string; operation: string }) =>
    `Your role (${role}) does not allow this (${operation}). An owner or an admin can change your role.`,
  second_step_demanded: () =>
    'This workspace requires two-factor authentication. Set it up in your profile first.',
  sign_in_first: () => 'Sign in first.',
  session_ended: () => 'Your session has ended. Sign in again.',
  password_again: () => 'Enter your password again first.',
  foreign_origin: () =>
    'Cannot accept this request because the browser says that it comes from another site. Open the dashboard at the address of BASE_URL.',
  too_many_requests: ({ limit }: { limit: number }) =>
    `More than ${limit} requests in this minute. Wait for the time in Retry-After.`,
  too_many_from_address: ({ limit }: { limit: number }) =>
    `More than ${limit} requests from your IP address in this minute. Wait for the time in Retry-After.`,
  too_many_pages: () =>
    'Too many pages were requested from your IP address in this minute. Wait a minute, then try again.',
  too_many_tries: ({ seconds }: { seconds: number }) => `Too many attempts. Wait ${seconds} s.`,
  too_many_streams: () =>
    'This workspace has reached its limit of live streams. Close other tabs, or try again in a minute.',
  no_stream_free: () => 'All live streams of this server are in use. Try again in a minute.',
  key_in_flight: () => 'A request with this Idempotency-Key is still processing. Try again in a few seconds.',
  key_taken_over: () => 'Another request took over this Idempotency-Key.',
};
