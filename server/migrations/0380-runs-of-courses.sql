-- A course may be given several times, also at once: a booking is of one run, and each run has places of its own.
ALTER TABLE session_series
  ADD run_id uuid,
  -- The last day of its sessions.
  ADD ends_on date NOT NULL GENERATED ALWAYS AS (CASE WHEN days = '{}'
    THEN make_date(substr(local_start, 1, 4)::int, substr(local_start, 6, 2)::int, substr(local_start, 9, 2)::int)
    ELSE coalesce(until, 'infinity') END) STORED;
ALTER TABLE bookings ADD run_id uuid;

-- Series are of one run if at most four weeks lie between them.
WITH spans AS (
  SELECT site_id, service_id, ended, coalesce(past_of, id) AS series_id,
    min(coalesce(changed_from, left(local_start, 10)::date)) AS first, max(ends_on) AS last
  FROM session_series GROUP BY site_id, service_id, ended, coalesce(past_of, id)),
begun AS (
  SELECT *, first > max(last) OVER (PARTITION BY site_id, service_id, ended ORDER BY first, series_id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) + 28 AS begins
  FROM spans),
numbered AS (
  SELECT *, count(*) FILTER (WHERE begins) OVER (PARTITION BY site_id, service_id, ended ORDER BY first, series_id) AS number
  FROM begun),
-- The run that is booked next has the id under which servers of the version before count the places of the course.
runs AS (
  SELECT n.site_id, n.series_id, n.ended,
    CASE WHEN NOT n.ended AND n.number = first_value(n.number) OVER (PARTITION BY n.site_id, n.service_id, n.ended
      ORDER BY n.last < current_date, n.number) THEN s.schedule_id
    ELSE md5(concat_ws(':', n.site_id, n.service_id, n.ended, n.number))::uuid END AS run_id
  FROM numbered n JOIN services s ON s.site_id = n.site_id AND s.id = n.service_id)
UPDATE session_series x SET run_id = r.run_id FROM runs r
WHERE r.site_id = x.site_id AND r.series_id = coalesce(x.past_of, x.id) AND r.ended = x.ended;
-- Until now, whoever booked a course bought all that was planned: it stays theirs.
UPDATE session_series x SET run_id = b.schedule_id FROM bookings b
WHERE b.site_id = x.site_id AND b.service_id = x.service_id AND b.service_type = 'COURSE' AND NOT x.ended
  AND b.ends_at > now()
  AND b.status IN ('WAITING_LIST', 'CREATED', 'PENDING', 'CONFIRMED')
  AND 1 < (SELECT count(DISTINCT k.run_id) FROM jsonb_array_elements(b.series) e
    JOIN session_series k ON k.site_id = b.site_id AND k.id = (e ->> 'id')::uuid AND NOT k.ended);

UPDATE bookings b SET run_id = coalesce((
  SELECT x.run_id FROM session_series x WHERE x.site_id = b.site_id AND x.service_id = b.service_id
  ORDER BY b.starts_at::date BETWEEN coalesce(x.changed_from, left(x.local_start, 10)::date) - 1 AND x.ends_on + 1 DESC,
    b.series @> jsonb_build_array(jsonb_build_object('id', x.id)) DESC, x.ended, x.id LIMIT 1), b.schedule_id)
WHERE b.service_type = 'COURSE';
INSERT INTO booked_sessions (site_id, id)
SELECT DISTINCT site_id, run_id::text FROM bookings WHERE service_type = 'COURSE' ON CONFLICT DO NOTHING;
UPDATE session_places p SET session_id = b.run_id::text FROM bookings b
WHERE b.site_id = p.site_id AND b.id = p.booking_id AND b.service_type = 'COURSE' AND p.session_id = b.schedule_id::text;
-- Those of former runs had given their places back.
INSERT INTO session_places (site_id, session_id, booking_id, places)
SELECT site_id, run_id::text, id, participants FROM bookings
WHERE service_type = 'COURSE' AND status IN ('PENDING', 'CONFIRMED') ON CONFLICT DO NOTHING;

-- Servers of the version before answer until they are updated. They read and write `ended`, which nothing else needs, and
-- know no runs: what they write is of the run that has the id of the schedule. A course without such a run they cannot book.
CREATE FUNCTION run_of_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'session_series' THEN
    NEW.run_id := (SELECT schedule_id FROM services WHERE site_id = NEW.site_id AND id = NEW.service_id);
  ELSE
    NEW.run_id := (SELECT run_id FROM session_series WHERE site_id = NEW.site_id AND run_id = NEW.schedule_id LIMIT 1);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER series_without_run BEFORE INSERT ON session_series
  FOR EACH ROW WHEN (NEW.run_id IS NULL) EXECUTE FUNCTION run_of_schedule();
CREATE TRIGGER bookings_without_run BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.run_id IS NULL AND NEW.service_type = 'COURSE') EXECUTE FUNCTION run_of_schedule();
ALTER TABLE session_series ALTER run_id SET NOT NULL;
ALTER TABLE bookings ADD CONSTRAINT bookings_run_of_course CHECK (service_type <> 'COURSE' OR run_id IS NOT NULL);
-- Series that ended before a span are left out of what is read about it.
DROP INDEX session_series_by_service;
CREATE INDEX session_series_by_service ON session_series (site_id, service_id, ends_on);
CREATE INDEX session_series_by_end ON session_series (site_id, ends_on);
CREATE INDEX session_series_by_run ON session_series (site_id, run_id);
CREATE INDEX bookings_by_run ON bookings (site_id, run_id) WHERE run_id IS NOT NULL;
