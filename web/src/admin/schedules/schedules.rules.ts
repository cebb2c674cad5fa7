import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { ScheduledChange } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import type { Request } from '@cartwright/contract/schemas.ts'

export type TargetKind = 'products' | 'collection' | 'all'

/** A planned change as the values of its form, with times in the shop's time zone. */
export interface PlanValues {
  name: string
  target: TargetKind
  productIds: string[]
  collectionId: string
  discount: 'NONE' | 'PERCENT' | 'AMOUNT'
  value: number | string
  ribbon: string
  visible: 'keep' | 'show' | 'hide'
  startDate: string
  endDate: string
}

export type PlanProblem = 'name' | 'productIds' | 'collectionId' | 'value' | 'discount' | 'startDate'

type Wanted = Request<'createScheduledChange'>['scheduledChange']
type Change = Wanted['change']

export function emptyPlan(productIds: readonly string[]): PlanValues {
  return {
    name: '',
    target: 'products',
    productIds: [...productIds],
    collectionId: '',
    discount: 'PERCENT',
    value: '',
    ribbon: '',
    visible: 'keep',
    startDate: '',
    endDate: '',
  }
}

export function valuesOf({ name, target, change, startLocal, endLocal }: ScheduledChange): PlanValues {
  const { discount, ribbon, visible } = change
  const type = discount?.type === 'PERCENT' || discount?.type === 'AMOUNT' ? discount.type : 'NONE'
  return {
    name,
    target: target.all ? 'all' : target.collectionId ? 'collection' : 'products',
    productIds: target.productIds ?? [],
    collectionId: target.collectionId ?? '',
    discount: type,
    value: type === 'NONE' ? '' : Number(discount?.value ?? 0),
    ribbon: ribbon ?? '',
    visible: visible === undefined || visible === null ? 'keep' : visible ? 'show' : 'hide',
    startDate: startLocal.slice(0, 16),
    endDate: endLocal?.slice(0, 16) ?? '',
  }
}

/** The first missing field. */
export function firstMissing(values: PlanValues): PlanProblem | undefined {
  const { name, target, productIds, collectionId, discount, value, startDate } = values
  if (name.trim() === '') return 'name'
  if (target === 'products' && productIds.length === 0) return 'productIds'
  if (target === 'collection' && collectionId === '') return 'collectionId'
  if (discount !== 'NONE' && !(Number(value) > 0)) return 'value'
  if (Object.keys(changeOf(values)).length === 0) return 'discount'
  return startDate === '' ? 'startDate' : undefined
}

function changeOf({ discount, value, ribbon, visible }: PlanValues): Change {
  return {
    ...(discount === 'NONE' ? {} : { discount: { type: discount, value: Number(value) } }),
    ...(ribbon.trim() === '' ? {} : { ribbon: ribbon.trim() }),
    ...(visible === 'keep' ? {} : { visible: visible === 'show' }),
  }
}

function targetOf({ target, productIds, collectionId }: PlanValues): Wanted['target'] {
  if (target === 'all') return { all: true }
  return target === 'collection' ? { collectionId } : { productIds }
}

export function toRequest(values: PlanValues): Wanted {
  const { name, startDate, endDate } = values
  return {
    name: name.trim(),
    target: targetOf(values),
    change: changeOf(values),
    startDate,
    endDate: endDate === '' ? null : endDate,
  }
}

export type Stage = 'coming' | 'running' | 'past'

const stages: Record<ScheduledChange['state'], Stage> = {
  SCHEDULED: 'coming',
  STARTING: 'running',
  ACTIVE: 'running',
  ENDING: 'running',
  ENDED: 'past',
  CANCELED: 'past',
  MISSED: 'past',
}

/** Before the start all fields can change, afterwards the name and the end. */
export function stageOf({ state }: Pick<ScheduledChange, 'state'>): Stage {
  return stages[state]
}

export interface Effect {
  id: string
  name: string
  before: number
  after: number
}

/** What shoppers would pay, without other planned changes. */
export function effectsOn(products: readonly Product[], { discount, value }: PlanValues): Effect[] {
  return products.map(({ id = '', name, priceData }) => {
    const price = Number(priceData?.price ?? 0)
    const before = Number(priceData?.discountedPrice ?? price)
    const off = discount === 'PERCENT' ? (price * Number(value)) / 100 : Number(value)
    const after = discount === 'NONE' || value === '' ? before : Math.max(0, price - off)
    return { id, name: name ?? '', before, after }
  })
}
