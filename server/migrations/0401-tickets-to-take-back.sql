-- The version in which whoever bought the ticket has given it away and may take it back. Nobody may take back one that was
-- given away before, or by the shop.
ALTER TABLE tickets ADD COLUMN returnable_version int;
