-- A reservation has a seat once, whatever its kind and price. Where one has it twice, the first item keeps it.
WITH repeated AS (
  UPDATE ticket_reservation_items i SET quantity = 0
  FROM ticket_reservation_items kept
  WHERE i.quantity > 0 AND kept.site_id = i.site_id AND kept.reservation_id = i.reservation_id AND kept.quantity > 0
    AND kept.seat ->> 'id' = i.seat ->> 'id' AND kept.id < i.id
  RETURNING i.site_id, i.reservation_id, i.definition_id),
freed AS (
  SELECT e.site_id, e.definition_id, count(*)::int AS places FROM repeated e
  JOIN ticket_reservations r ON r.site_id = e.site_id AND r.id = e.reservation_id AND r.status = 'PENDING'
  GROUP BY e.site_id, e.definition_id),
quotas AS (
  UPDATE ticket_quotas q SET taken = greatest(0, q.taken - shared.places)
  FROM (
    SELECT d.site_id, d.quota_id, sum(freed.places)::int AS places FROM freed
    JOIN ticket_definitions d ON d.site_id = freed.site_id AND d.id = freed.definition_id
    WHERE d.quota_id IS NOT NULL GROUP BY d.site_id, d.quota_id) AS shared
  WHERE q.site_id = shared.site_id AND q.id = shared.quota_id)
UPDATE ticket_definitions d SET taken = greatest(0, d.taken - freed.places)
FROM freed WHERE d.site_id = freed.site_id AND d.id = freed.definition_id;

CREATE UNIQUE INDEX ticket_reservation_items_by_seat ON ticket_reservation_items
  (site_id, reservation_id, (seat ->> 'id')) WHERE seat IS NOT NULL AND quantity > 0;
