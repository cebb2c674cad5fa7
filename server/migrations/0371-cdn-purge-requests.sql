-- A number is given once, also after a key was sent and came again: a slow purge does not count for a later request.
CREATE SEQUENCE cdn_purge_requests;
ALTER TABLE cdn_purges ALTER COLUMN requests TYPE bigint,
  ALTER COLUMN requests SET DEFAULT nextval('cdn_purge_requests');
