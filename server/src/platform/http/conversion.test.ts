import { Fields, Guid, Nullable, Text } from '@cartwright/contract/values/common.ts'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { withLowerGuids } from './conversion.ts'

const spelt = '0199A0B1-7C2D-7000-8000-0123456789AB'
const stored = spelt.toLowerCase()

test('GUIDs become lower case and other texts stay unchanged', () => {
  const schema = Fields({
    id: Guid,
    parentId: Nullable(Guid),
    ids: Type.Array(Guid),
    lines: Type.Array(Fields({ id: Guid, note: Text() })),
    place: Nullable(Fields({ id: Nullable(Guid) })),
    note: Text(),
  })
  const request = {
    id: spelt,
    parentId: null,
    ids: [spelt, stored],
    lines: [{ id: spelt, note: spelt }, {}],
    place: { id: spelt, other: spelt },
    note: spelt,
    unknown: spelt,
  }
  expect(withLowerGuids(schema, request)).toEqual({
    id: stored,
    parentId: null,
    ids: [stored, stored],
    lines: [{ id: stored, note: spelt }, {}],
    place: { id: stored, other: spelt },
    note: spelt,
    unknown: spelt,
  })
  expect(withLowerGuids(schema, { place: null })).toEqual({ place: null })
})
