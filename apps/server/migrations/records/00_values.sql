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

-- The id of a chat on Instagram is for the service alone.
create function public_whatsapp_id(channel text, whatsapp_id text) returns text
  language sql immutable parallel safe
  return case when channel = 'whatsapp' then whatsapp_id end;

-- Did the transaction that wrote a row, its `xmin`, commit after that snapshot? A row knows the last 32 bits of the
-- transaction's number, a snapshot all 64: we count back from the present one.
create function changed_since(version xid, start pg_snapshot) returns boolean
  language sql stable parallel safe
  return not pg_visible_in_snapshot(
    (pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      - ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - version::text::bigint) & 4294967295)
    )::text::xid8, start);
