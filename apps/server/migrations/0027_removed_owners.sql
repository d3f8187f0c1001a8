-- Leads whose owner was removed have changed: the foreign key clears the column without the time (api.md#synchronization).
create function note_removed_owner() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(old.updated_at, now());
  return new;
end $$;
create trigger leads_owner_removed before update of assigned_to on leads for each row
  when (old.assigned_to is not null and new.assigned_to is null and new.updated_at = old.updated_at)
  execute function note_removed_owner();
