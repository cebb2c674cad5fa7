import { lock, statement } from '../../platform/db/db.ts'

/** Places that orders or open payments have at $3; those of checkout $4 do not count. */
export const takenPlaces = statement<{ optionId: string; startsAt: Date; taken: number }>(
  'slots.taken',
  `SELECT option_id AS "optionId", starts_at AS "startsAt", count(*)::int AS taken FROM delivery_places
   WHERE site_id = $1 AND option_id = ANY ($2::uuid[]) AND starts_at > $3
     AND (held_until IS NULL OR held_until > $3) AND checkout_id IS DISTINCT FROM $4::uuid
   GROUP BY option_id, starts_at`,
)

/** Whoever wants a place in a slot waits here for those before. */
export const lockSlot = lock<object>(
  'slots.lock',
  `INSERT INTO delivery_slots (site_id, option_id, starts_at) VALUES ($1, $2, $3)
   ON CONFLICT (site_id, option_id, starts_at) DO UPDATE SET starts_at = excluded.starts_at`,
)

/** Gives checkout $5 a place in a locked slot if one of $6 is free at $7, instead of one that it has elsewhere. */
export const takePlace = statement<{ checkoutId: string }>(
  'slots.take',
  `INSERT INTO delivery_places AS p (site_id, option_id, starts_at, ends_at, checkout_id, order_id, held_until)
   SELECT $1, $2, $3, $4, $5, $8::uuid, $9 WHERE (
     SELECT count(*) FROM delivery_places o WHERE o.site_id = $1 AND o.option_id = $2 AND o.starts_at = $3
       AND (o.held_until IS NULL OR o.held_until > $7) AND o.checkout_id <> $5) < $6
   ON CONFLICT (site_id, checkout_id) DO UPDATE SET option_id = excluded.option_id, starts_at = excluded.starts_at,
     ends_at = excluded.ends_at, order_id = excluded.order_id, held_until = excluded.held_until
   RETURNING checkout_id AS "checkoutId"`,
)

export const holdPlace = statement<object>(
  'slots.hold',
  'UPDATE delivery_places SET order_id = NULL, held_until = $3 WHERE site_id = $1 AND checkout_id = $2',
)

export const giveBackPlace = statement<object>(
  'slots.give-back',
  'DELETE FROM delivery_places WHERE site_id = $1 AND checkout_id = $2',
)

export const giveBackHeldPlace = statement<object>(
  'slots.give-back-held',
  'DELETE FROM delivery_places WHERE site_id = $1 AND checkout_id = $2 AND order_id IS NULL',
)

export const deleteExpiredPlaces = statement<object>(
  'slots.delete-expired',
  'DELETE FROM delivery_places WHERE held_until < $1',
)

/** With their places. */
export const deleteOldSlots = statement<object>(
  'slots.delete-old',
  'DELETE FROM delivery_slots WHERE starts_at < $1',
)
