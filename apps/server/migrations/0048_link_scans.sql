-- Clicks that came by the link's QR code, beside all clicks.
alter table link_days add column scans integer not null default 0;
