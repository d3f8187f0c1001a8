-- Leads with a meeting that could not be booked. They are few, and the campaign's overview names them.
create index leads_meeting_failed on leads (team_id, campaign_id, id) where booking_status = 'failed';
