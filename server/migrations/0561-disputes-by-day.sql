-- For the report on payments.
CREATE INDEX disputes_by_day ON disputes (site_id, opened_at);
