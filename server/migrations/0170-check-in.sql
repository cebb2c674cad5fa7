-- A door may take back what it has scanned.
ALTER TABLE ticket_scans DROP CONSTRAINT ticket_scans_result_check,
  ADD CONSTRAINT ticket_scans_result_check CHECK (result IN ('CHECKED_IN', 'DOUBLED', 'VOID', 'UNKNOWN', 'UNDONE'));
-- Doors ask again and again which tickets have changed.
CREATE INDEX tickets_by_change ON tickets (site_id, event_id, updated_at);
-- Helpers who only let guests in.
ALTER TABLE staff DROP CONSTRAINT staff_role_check,
  ADD CONSTRAINT staff_role_check CHECK (role IN ('owner', 'manager', 'editor', 'viewer', 'door'));
