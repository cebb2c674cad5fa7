-- Whoever watches the server asks every few seconds how many jobs failed or are tried again: few rows, which these indexes
-- find by kind. Jobs that succeed at once are in neither.
CREATE INDEX jobs_failed_by_kind ON jobs (kind, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX jobs_tried ON jobs (kind, created_at) WHERE failed_at IS NULL AND error IS NOT NULL;
