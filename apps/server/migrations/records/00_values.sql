-- Values that several records show. This file comes first, because the records use its functions.

-- A point in time as the API writes it: UTC, milliseconds, Z.
create function iso(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Statuses that the contract does not know are shown as `unknown`.
create function public_status(status text) returns text
  language sql immutable parallel safe
  return case when status in ('waiting', 'unreachable') then 'unknown' else status end;
