import { describe, expect, test } from 'vitest'
import { numberPlan, seatsBeside } from './rules.ts'

const row = (rowPosition: number, free: string) =>
  [...free].flatMap((mark, position) =>
    mark === '.'
      ? []
      : [
          {
            id: `${rowPosition}-${position}`,
            sectionPosition: 0,
            rowPosition,
            position,
            accessible: mark === 'w',
          },
        ],
  )
const bestSeats = (free: ReturnType<typeof row>, count: number) => seatsBeside(free, { named: [], count })
const ids = (seats: { id: string }[]) => seats.map(({ id }) => id)

describe('the best seats', () => {
  test('are in the middle of the first row that has so many side by side', () => {
    const free = [...row(0, 'f.f.f'), ...row(1, 'fffffff')]
    expect(ids(bestSeats(free, 3))).toEqual(['1-2', '1-3', '1-4'])
  })

  test('leave no single seat at a side if that can be', () => {
    expect(ids(bestSeats(row(0, 'ffff'), 2))).toEqual(['0-0', '0-1'])
    expect(ids(bestSeats(row(0, 'fffff'), 2))).toEqual(['0-0', '0-1'])
  })

  test('are in few groups when no row has so many', () => {
    const free = [...row(0, 'ff.f'), ...row(1, 'fff..f')]
    expect(ids(bestSeats(free, 5))).toEqual(['1-0', '1-1', '1-2', '0-0', '0-1'])
  })

  test('are no seats for wheelchairs while others are free', () => {
    const free = [...row(0, 'wwff'), ...row(1, 'ff')]
    expect(ids(bestSeats(free, 2))).toEqual(['0-2', '0-3'])
    expect(ids(bestSeats(row(0, 'wff'), 3))).toEqual(['0-0', '0-1', '0-2'])
  })
})

describe('seats beside a chosen one', () => {
  const chosenIn = (seats: ReturnType<typeof row>, position: number) => {
    const named = seats.filter((seat) => seat.position === position)
    return { named, free: seats.filter((seat) => !named.includes(seat)) }
  }

  test('are the nearest of its row, around it', () => {
    const { named, free } = chosenIn(row(1, 'ffffff'), 2)
    expect(ids(seatsBeside([...row(0, 'fff'), ...free], { named, count: 2 }))).toEqual(['1-1', '1-0'])
    const edge = chosenIn(row(1, 'f.f..f'), 2)
    expect(ids(seatsBeside(edge.free, { named: edge.named, count: 1 }))).toEqual(['1-0'])
  })

  test('are the best of other rows when its own is full', () => {
    const { named, free } = chosenIn(row(1, 'ff.'), 0)
    const all = [...row(0, 'fff'), ...free]
    expect(ids(seatsBeside(all, { named, count: 3 }))).toEqual(['1-1', '0-0', '0-1'])
  })
})

describe('a sent plan', () => {
  const seats = ['1', '2'].map((label) => ({ label }))
  const first = numberPlan(
    [
      {
        name: 'Stalls',
        rows: [
          { label: 'A', seats },
          { label: 'B', seats },
        ],
      },
    ],
    [],
  )

  test('gives each new seat an id of its section, row and label', () => {
    expect(ids(first.seats)).toEqual(['1-1-1', '1-1-2', '1-2-1', '1-2-2'])
  })

  test('keeps the ids of known seats, and gives none of them to a new one', () => {
    const known = {
      name: 'Stalls',
      id: 1,
      rows: [{ label: 'A', seats: [{ id: '1-1-2', label: '3' }, { label: '2' }] }],
    }
    const balcony = { name: 'Balcony', rows: [{ label: 'A', seats }] }
    const next = numberPlan([known, balcony], first.seats)
    expect(ids(next.seats)).toEqual(['1-1-2', '1-1-2.2', '2-1-1', '2-1-2'])
    expect(next.sections.map(({ id }) => id)).toEqual([1, 2])
  })
})
