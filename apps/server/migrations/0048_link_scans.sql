-- Clicks through the link's QR code, which are also counted in the total.
alter table link_days add column scans integer not null default 0;
