-- A course may be given again once all its sessions are over. What was is no longer sold.
ALTER TABLE session_series ADD ended boolean NOT NULL DEFAULT false;
