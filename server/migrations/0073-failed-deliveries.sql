-- A merchant looks at failed deliveries, and sends them again: a few among all that a subscription got in 30 days.
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (site_id, subscription_id, event_id) WHERE state = 'FAILED';
