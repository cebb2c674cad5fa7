import { type Method, methods, type Send } from '../transport/transport.ts'

/** Scheduled changes of products, such as a sale, that start and end by themselves. */
export interface ScheduleCalls {
  /**
   * Creates a scheduled change of selected products, a collection, or all products. A time without an offset is in the
   * shop's time zone. At the end, each product gets its former values back, unless they have changed meanwhile.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChange } = await admin.schedules.createScheduledChange({
   *   scheduledChange: {
   *     name: 'Winter sale',
   *     target: { collectionId },
   *     change: { discount: { type: 'PERCENT', value: 20 }, ribbon: 'Sale' },
   *     startDate: '2035-12-27T00:00',
   *     endDate: '2036-01-15T00:00',
   *   },
   * })
   * console.log(scheduledChange.state, scheduledChange.startDate)
   */
  createScheduledChange: Method<'createScheduledChange'>

  /**
   * Lists scheduled changes, latest start first: all, those in one state, or those of a product.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChanges } = await admin.schedules.listScheduledChanges({ productId })
   * console.log(scheduledChanges.map(({ name, startLocal, timeZone }) => `${name}: ${startLocal} ${timeZone}`))
   */
  listScheduledChanges: Method<'listScheduledChanges'>

  /**
   * Reads a scheduled change and its progress: `counts` are products.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChanges } = await admin.schedules.listScheduledChanges({ limit: 1 })
   * for (const { id } of scheduledChanges) {
   *   const { scheduledChange } = await admin.schedules.getScheduledChange({ id })
   *   console.log(scheduledChange.state, scheduledChange.counts)
   * }
   */
  getScheduledChange: Method<'getScheduledChange'>

  /**
   * Updates a scheduled change. After its start, only the name and the end can change (`ALREADY_STARTED`).
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChange: planned } = await admin.schedules.createScheduledChange({
   *   scheduledChange: {
   *     name: 'Sale',
   *     target: { productIds: [productId] },
   *     change: { discount: { type: 'PERCENT', value: 10 } },
   *     startDate: '2035-06-01T00:00',
   *   },
   * })
   * const { scheduledChange } = await admin.schedules.updateScheduledChange({
   *   scheduledChange: { id: planned.id, endDate: '2035-07-01T00:00', revision: planned.revision },
   * })
   * console.log(scheduledChange.endLocal)
   */
  updateScheduledChange: Method<'updateScheduledChange'>

  /**
   * Cancels a change that has not started, or ends one that has.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChange } = await admin.schedules.createScheduledChange({
   *   scheduledChange: { name: 'Sale', target: { all: true }, change: { ribbon: 'Sale' }, startDate: '2035-06-01T00:00' },
   * })
   * await admin.schedules.cancelScheduledChange({ id: scheduledChange.id })
   */
  cancelScheduledChange: Method<'cancelScheduledChange'>

  /**
   * Lists what a scheduled change did to each product: `REFUSED` with the `problem`, `KEPT` with the `fields` that have
   * changed meanwhile.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChanges } = await admin.schedules.listScheduledChanges({ state: 'ENDED', limit: 1 })
   * for (const { id } of scheduledChanges) {
   *   const { products } = await admin.schedules.listScheduledProducts({ id, state: 'KEPT' })
   *   console.log(products.map(({ name, fields }) => `${name}: ${fields.join(', ')}`))
   * }
   */
  listScheduledProducts: Method<'listScheduledProducts'>
}

export function scheduleCalls(send: Send): ScheduleCalls {
  return methods(send, [
    'createScheduledChange',
    'listScheduledChanges',
    'getScheduledChange',
    'updateScheduledChange',
    'cancelScheduledChange',
    'listScheduledProducts',
  ])
}
