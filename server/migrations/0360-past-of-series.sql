-- A change of a series leaves the sessions that have begun as they were: they stay in a row of their own.
ALTER TABLE session_series
  -- The series of which this row holds past sessions; null for the series itself.
  ADD past_of uuid,
  -- Its sessions begin on this day. Null: with the first one.
  ADD changed_from date;
CREATE INDEX session_series_by_past ON session_series (site_id, past_of) WHERE past_of IS NOT NULL;

ALTER TABLE bookings
  -- When the series of a class or course take place, as far as the booking has followed their changes.
  ADD series jsonb NOT NULL DEFAULT '[]',
  -- What whoever booked was last told, if the merchant has changed it since and told nobody.
  ADD last_notified jsonb;
UPDATE bookings b SET series = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'pastOf', NULL, 'changedFrom', NULL, 'localStart', x.local_start,
    'minutes', x.minutes, 'timeZone', x.time_zone, 'days', x.days, 'everyWeeks', x.every_weeks, 'until', x.until,
    'canceled', x.canceled) ORDER BY x.local_start, x.id), '[]')
  FROM session_series x WHERE x.site_id = b.site_id AND x.service_id = b.service_id
    AND (b.service_type = 'COURSE' OR starts_with(b.event_id, x.id::text)))
WHERE b.service_type <> 'APPOINTMENT' AND b.ends_at > now()
  AND b.status IN ('WAITING_LIST', 'CREATED', 'PENDING', 'CONFIRMED');
