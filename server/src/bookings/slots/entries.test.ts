import { expect, test } from 'vitest'
import { JsonReply } from '../../platform/values/replies.ts'
import { availabilityJson, type Entries, firstOfDays } from './entries.rules.ts'

const hour = 3_600_000
const names = ['Jürgen "Jo" Weiß', '美咲', 'Mara']

function entries(
  start: number,
  { staff, bookable = true }: { staff: string[]; bookable?: boolean },
): Entries {
  const slot = { startDate: new Date(start).toISOString(), location: { name: 'Studio Süd' } }
  const resources = staff.map((name) => Buffer.from(`,"resource":${JSON.stringify({ name })}`))
  return {
    ...{ start, bookable, shared: () => ({ slot, bookable }) },
    resources: resources.length > 0 ? resources : [Buffer.alloc(0)],
  }
}

const read = (all: Entries[]) =>
  JSON.parse(new JsonReply(availabilityJson(all)).json.toString()).availabilityEntries as {
    slot: { startDate: string; resource?: { name: string } }
  }[]

test('each member of staff has an entry, in the letters of every language', () => {
  const found = read([entries(0, { staff: names }), entries(hour, { staff: [] })])
  expect(found).toEqual([
    ...names.map((name) => ({
      ...{ bookable: true },
      slot: { startDate: '1970-01-01T00:00:00.000Z', location: { name: 'Studio Süd' }, resource: { name } },
    })),
    { bookable: true, slot: { startDate: '1970-01-01T01:00:00.000Z', location: { name: 'Studio Süd' } } },
  ])
  expect(read([])).toEqual([])
})

test('the first times of a day go to those that can be booked, on the clocks of the time zone', () => {
  const all = [
    entries(0, { staff: [], bookable: false }),
    entries(hour, { staff: names }),
    entries(2 * hour, { staff: names }),
    entries(23 * hour, { staff: names.slice(2) }),
  ]
  const shown = (slotsPerDay: number) =>
    read(firstOfDays(all, { timeZone: 'Europe/Berlin', slotsPerDay })).map(
      ({ slot }) => `${slot.startDate.slice(11, 13)} ${slot.resource?.name ?? ''}`,
    )
  expect(shown(2)).toEqual([`01 ${names[0]}`, `01 ${names[1]}`, `23 ${names[2]}`])
  expect(shown(4)).toEqual([...names.map((name) => `01 ${name}`), `02 ${names[0]}`, `23 ${names[2]}`])
  expect(shown(7)).toHaveLength(8)
})
