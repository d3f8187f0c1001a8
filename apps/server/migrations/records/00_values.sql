-- Values that several records show. This file comes first, because the records use its functions.

-- A point in time as the API writes it: UTC, milliseconds, Z. JSON has the same form but for zeros at the end, which a
-- tenth of a millisecond more keeps there; `to_char` takes four times as long, and was a third of what a list costs.
create function iso(at timestamptz) returns text
  language sql stable parallel safe
  return substr(to_json((at at time zone 'UTC') + interval '0.0001 s')::text, 2, 23) || 'Z';

-- Statuses that the contract does not know are shown as `unknown`.
create function public_status(status text) returns text
  language sql immutable parallel safe
  return case when status in ('waiting', 'unreachable') then 'unknown' else status end;
