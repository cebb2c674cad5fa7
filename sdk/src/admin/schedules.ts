import { type Method, methods, type Send } from '../transport/transport.ts'

/** Changes of products, such as a sale, that start and end by themselves. */
export interface ScheduleCalls {
  /**
   * Plans a change of chosen products, of a collection, or of all. A moment without an offset is what the clock on the
   * wall of the shop shows. At the end each product gets back what it had, unless somebody changed that meanwhile.
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
   * Planned changes, the latest start first; those of one state, or those that concern a product.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { scheduledChanges } = await admin.schedules.listScheduledChanges({ productId })
   * console.log(scheduledChanges.map(({ name, startLocal, timeZone }) => `${name}: ${startLocal} ${timeZone}`))
   */
  listScheduledChanges: Method<'listScheduledChanges'>

  /**
   * One planned change, and how far it is: `counts` are products.
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
   * Plans it otherwise; of what has started, only the name and the end can be changed (`ALREADY_STARTED`).
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
   * Calls off what has not started; what has, ends now.
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
   * What a planned change did to each product: `REFUSED` with the `problem`, `KEPT` with the `fields` that somebody had
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
