-- What a payment service refused of a refund is tried again by another one, which names the first.
ALTER TABLE refunds ADD COLUMN retry_of uuid;
CREATE INDEX refunds_by_retried ON refunds (site_id, retry_of) WHERE retry_of IS NOT NULL;
