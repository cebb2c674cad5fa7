import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import { isDigital, needsNoParcel, type Order } from '../../orders/order/rules.ts'
import { lineOptions } from '../../orders/order/view.ts'
import type { Cell, Column } from './sheet.ts'
import { pdfTexts } from './texts.ts'

export interface SlipTable {
  columns: Column[]
  rows: Cell[][]
}

export interface Piece {
  id: string
  quantity: number
}

interface Goods {
  cell: Cell
  quantity: number
}

/** Downloads and services are in no parcel, nor is what was refunded before it was sent. With pieces, only these. */
export function goodsOf({ data }: Order, pieces?: readonly Piece[]): Goods[] {
  return (data.order.lineItems ?? [])
    .filter((line) => !isDigital(line) && !needsNoParcel(line))
    .flatMap((line) => {
      const all = (line.quantity ?? 1) - (line.unsentRefundQuantity ?? 0)
      const quantity = pieces ? (pieces.find(({ id }) => id === line.id)?.quantity ?? 0) : all
      return quantity > 0 ? [{ cell: lineCell(line), quantity }] : []
    })
}

function lineCell({ productName, descriptionLines, physicalProperties }: OrderLineItem): Cell {
  const options = lineOptions(descriptionLines).map(({ label, value }) => `${label}: ${value}`)
  const sku = physicalProperties?.sku
  const text = productName?.translated ?? productName?.original ?? ''
  return { text, notes: [...options, ...(sku ? [sku] : [])] }
}

export function packing(goods: readonly Goods[], language: string): SlipTable {
  const texts = pdfTexts(language)
  return {
    columns: [
      { label: texts.item, share: 80 },
      { label: texts.quantity, share: 20, align: 'right' },
    ],
    rows: goods.map(({ cell, quantity }) => [cell, { text: String(quantity) }]),
  }
}

/** To be filled in by hand. */
export function returning(goods: readonly Goods[], language: string): SlipTable {
  const texts = pdfTexts(language)
  return {
    columns: [
      { label: texts.item, share: 50 },
      { label: texts.quantity, share: 12 },
      { label: texts.returned, share: 14 },
      { label: texts.reason, share: 24 },
    ],
    rows: goods.map(({ cell, quantity }) => [
      cell,
      { text: String(quantity) },
      { text: '____' },
      { text: '______________' },
    ]),
  }
}

/** What the buyer has said of each line. */
export function returned(
  { data: { order } }: Order,
  lines: readonly { lineItemId: string; quantity: number; reason: string }[],
  language: string,
): SlipTable {
  const texts = pdfTexts(language)
  return {
    columns: [
      { label: texts.item, share: 56 },
      { label: texts.returned, share: 14 },
      { label: texts.reason, share: 30 },
    ],
    rows: lines.map(({ lineItemId, quantity, reason }) => {
      const line = order.lineItems?.find(({ id }) => id === lineItemId)
      return [line ? lineCell(line) : { text: '' }, { text: String(quantity) }, { text: reason }]
    }),
  }
}
