-- Leads whose meeting could not be booked: few, and a campaign's overview names them.
create index leads_meeting_failed on leads (team_id, campaign_id, id) where booking_status = 'failed';
