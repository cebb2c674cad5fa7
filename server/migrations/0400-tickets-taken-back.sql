-- The version in which whoever bought the ticket has it: the first one, or that in which they took it back. Servers of the
-- version before take it for given away in any other.
ALTER TABLE tickets ADD COLUMN own_version int NOT NULL DEFAULT 1;
