-- A subscription may have hundreds of thousands of deliveries. The housekeeping deletes those of a deleted one, batch by
-- batch: in one statement they would take longer than any statement may.
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_site_id_subscription_id_fkey;
