import type { Good } from './goods.ts'

export const ids = [
  '0193a000-0000-7000-8000-000000000001',
  '0193a000-0000-7000-8000-00000000000a',
  '0193b000-0000-7000-8000-00000000000b',
  'f193b000-0000-7000-8000-00000000000c',
] as const

export const tags = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const

export const mug: Good = {
  id: ids[0],
  sku: 'mug-oat',
  name: 'Speckled Mug',
  price: 2450,
  stock: 12,
  weight: 0.4,
  visible: true,
  kind: 'physical',
  added: '2026-03-01T10:00:00.123Z',
  tags: [tags[0]],
}
export const kettle: Good = {
  ...mug,
  id: ids[1],
  sku: 'kettle',
  name: 'Enamel 100% Kettle',
  price: 8900,
  stock: 0,
  tags: [...tags],
}
export const card: Good = {
  ...mug,
  id: ids[2],
  sku: 'card',
  name: 'Gift_Card',
  price: 5000,
  kind: 'digital',
  visible: false,
  tags: [],
}
export const mystery: Good = {
  id: ids[3],
  sku: 'Mystery',
  name: null,
  price: null,
  stock: null,
  weight: null,
  visible: null,
  kind: null,
  added: null,
  tags: [],
}
export const goods = { mug, kettle, card, mystery }

/** The token with its parts changed. */
export function forge(cursor: string, change: (parts: unknown[]) => unknown[]): string {
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return Buffer.from(JSON.stringify(change(parts))).toString('base64url')
}
