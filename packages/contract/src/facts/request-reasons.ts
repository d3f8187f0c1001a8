// Why a request to an address that a member chose failed: a delivery to a webhook, or a page of the knowledge.
const TLS = {
  handshake: 'handshake failed',
  expired: 'certificate has expired',
  not_valid_yet: 'certificate is not valid yet',
  revoked: 'certificate is revoked',
  self_signed: 'certificate is self-signed',
  unknown_authority: 'certificate is signed by an unknown authority',
  chain_incomplete: 'certificate chain is incomplete',
  other_name: 'certificate is for another name',
} as const;
export type TlsProblem = keyof typeof TLS;

export const requestReasons = {
  request_timed_out: ({ seconds }: { seconds: number }) => `timed out after ${seconds} s`,
  address_not_allowed: () => 'address not allowed',
  name_not_resolved: () => 'DNS lookup failed',
  connection_refused: () => 'connection refused',
  connection_closed: () => 'connection closed before a response',
  connection_timed_out: () => 'connection timed out',
  host_unreachable: () => 'host unreachable',
  tls_failed: ({ problem }: { problem: TlsProblem }) => `TLS: ${TLS[problem]}`,
  response_headers_too_large: () => 'the headers of the response are larger than 16 KiB',
  response_invalid: () => 'the response is not valid HTTP',
  sender_stopping: () => 'the sender is stopping',
  request_failed: () => 'request failed',
  attempt_interrupted: () => 'the process ended during the attempt',
  delivery_restored: () =>
    'It waited when the backup was made that this database was restored from; it may have been delivered since.',
};
