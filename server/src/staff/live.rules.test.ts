import { describe, expect, test } from 'vitest'
import { type Heard, messageOf, nothing } from './live.rules.ts'

describe('one message', () => {
  const heard = (...ids: (string | undefined)[]): Heard => ({
    ...nothing(),
    topics: new Map([['product', new Set(ids)]]),
  })

  test('says nothing when nothing happened', () => {
    expect(messageOf(nothing())).toBeUndefined()
  })

  test('names what changed, or all of its kind when it is too much', () => {
    expect(messageOf(heard('a', 'b'))?.changes).toEqual([
      { topic: 'product', id: 'a' },
      { topic: 'product', id: 'b' },
    ])
    const many = Array.from({ length: 51 }, (_, index) => String(index))
    expect(messageOf(heard(...many))?.changes).toEqual([{ topic: 'product' }])
    expect(messageOf(heard('a', undefined))?.changes).toEqual([{ topic: 'product' }])
  })

  test('says when some may have gone by unheard', () => {
    expect(messageOf({ ...nothing(), missed: true })).toEqual({ changes: [], deeds: [], missed: true })
  })
})
