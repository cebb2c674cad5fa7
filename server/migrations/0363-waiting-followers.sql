-- Bookings that an earlier version had yet to move when their series changed know the series as it was before.
UPDATE bookings b SET series = (
  SELECT jsonb_agg(coalesce((
    SELECT jsonb_build_object('id', f.was -> 'id', 'pastOf', NULL, 'changedFrom', NULL, 'localStart', f.was -> 'localStart',
      'minutes', f.was -> 'minutes', 'timeZone', f.was -> 'timeZone', 'days', f.was -> 'days',
      'everyWeeks', f.was -> 'everyWeeks', 'until', f.was -> 'until', 'canceled', f.was -> 'canceled')
    FROM jobs j CROSS JOIN LATERAL (SELECT j.payload -> 'before' AS was) f
    WHERE j.kind = 'follow-series' AND j.payload ->> 'siteId' = b.site_id::text AND j.payload ->> 'bookingId' = b.id::text
      AND j.payload ->> 'sequence' = b.sequence::text AND f.was ->> 'id' = e.known ->> 'id'
    ORDER BY j.id LIMIT 1), e.known) ORDER BY e.position)
  FROM jsonb_array_elements(b.series) WITH ORDINALITY AS e (known, position))
WHERE b.series <> '[]' AND (b.site_id, b.id) IN (
  SELECT (j.payload ->> 'siteId')::uuid, (j.payload ->> 'bookingId')::uuid FROM jobs j
  WHERE j.kind = 'follow-series' AND j.payload ? 'before');
