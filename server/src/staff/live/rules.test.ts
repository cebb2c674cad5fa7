import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../platform/http/audit-entries.ts'
import { type ChangeBatch, emptyBatch, entryTexts, messageOf, toLiveEntry } from './rules.ts'

describe('one message', () => {
  const heard = (...ids: (string | undefined)[]): ChangeBatch => ({
    ...emptyBatch(),
    topics: new Map([['product', new Set(ids)]]),
  })

  test('says nothing when nothing happened', () => {
    expect(messageOf(emptyBatch())).toBeUndefined()
  })

  test('names what changed, or only the topic for many changes', () => {
    expect(messageOf(heard('a', 'b'))?.changes).toEqual([
      { topic: 'product', id: 'a' },
      { topic: 'product', id: 'b' },
    ])
    const many = Array.from({ length: 51 }, (_, index) => String(index))
    expect(messageOf(heard(...many))?.changes).toEqual([{ topic: 'product' }])
    expect(messageOf(heard('a', undefined))?.changes).toEqual([{ topic: 'product' }])
  })

  test('says when changes may have been missed', () => {
    expect(messageOf({ ...emptyBatch(), missed: true })).toEqual({ changes: [], deeds: [], missed: true })
  })
})

describe('what travels between servers', () => {
  const entry = (entityId: string | undefined, status = 200): AuditEntry => ({
    caller: { siteId: 's', kind: 'staff', id: 'anna', permissions: new Set() },
    call: 'updateProduct',
    entityId,
    address: '::1',
    status,
    code: undefined,
  })

  test('is each entry once, and none that was refused', () => {
    expect(entryTexts([entry('mug'), entry('mug'), entry('cup', 403)])).toEqual([
      'updateProduct/staff/anna/mug',
    ])
    expect(toLiveEntry('updateProduct/staff/anna/mug')).toEqual({
      call: 'updateProduct',
      entityId: 'mug',
      by: { kind: 'staff', id: 'anna' },
    })
  })

  test('is one entry for an import of a thousand', () => {
    const many = Array.from({ length: 1000 }, (_, index) => entry(`p${index}`))
    expect(entryTexts(many)).toEqual(['updateProduct/staff/anna/'])
    expect(toLiveEntry('updateProduct/staff/anna/')).toEqual({
      call: 'updateProduct',
      by: { kind: 'staff', id: 'anna' },
    })
  })
})
