/**
 * SQL: whether the shop of a row is open. What a clock sets off, such as charges and reminders, waits while a shop is
 * archived; what had begun before is finished.
 */
export const isOpenShop = (row: string) => none(row, 'sites.archived_at IS NOT NULL')

/** SQL: whether the shop of a row was open at a time of the row, and is now. */
export const wasOpenShop = (row: string, time: string) =>
  none(row, `(sites.archived_at IS NOT NULL OR sites.opened_at > ${time})`)

const none = (row: string, condition: string) =>
  `NOT EXISTS (SELECT FROM sites WHERE sites.id = ${row}.site_id AND ${condition})`
