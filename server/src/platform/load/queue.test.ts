import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { slotsFor } from './limits.rules.ts'
import { type Priority, priorityOf } from './priorities.rules.ts'
import { openQueue, type Queue } from './queue.ts'
import { spreadReturns } from './retry-after.ts'
import type { Task } from './task.ts'

let time = 0
let delay = 0
let queue: Queue
let refused: string[] = []
let started: string[] = []

const open = () => {
  time = 0
  delay = 0
  refused = []
  started = []
  queue = openQueue(() => delay, { slots, now: () => time })
}
afterEach(async () => {
  queue.close()
  // What the queue has planned happens in its own test.
  await turn()
})

/** How many of a priority run at once. */
const slots = slotsFor({ transactions: 8 })

const ask = (name: string, priority: Priority, more: Partial<Task> = {}): Task => {
  const task: Task = {
    priority,
    route: priority,
    from: name,
    start: () => started.push(name),
    refuse: () => refused.push(name),
    isGone: () => false,
    ...more,
  }
  queue.enter(task)
  return task
}
const many = (count: number, priority: Priority, more?: Partial<Task>) =>
  Array.from({ length: count }, (_, index) => ask(`${priority} ${index}`, priority, more))

describe('when more is asked than can be done', () => {
  test('checkouts go first, then pages, search and pictures', async () => {
    open()
    const before = (['pictures', 'searching', 'reading', 'buying', 'reserving', 'paying'] as const).flatMap(
      (each) => many(25, each),
    )
    started = []
    refused = []
    for (const task of before) queue.leave(task)
    await turn()
    expect([...new Set(started.map((name) => name.split(' ')[0]))]).toEqual([
      'paying',
      'reserving',
      'buying',
      'reading',
      'searching',
      'pictures',
    ])
  })

  test('what would have to wait too long is refused at once', async () => {
    open()
    const tasks = many(212, 'buying').slice(0, 192)
    refused = []
    // Each takes 20 milliseconds.
    for (const task of tasks.slice(0, 20)) {
      time += 20
      queue.leave(task)
      await turn()
    }
    many(20, 'reading')
    ask('a checkout', 'buying')
    ask('a page', 'reading')
    expect(refused).toEqual(['a checkout'])
  })

  test('nothing that waits is answered late', async () => {
    open()
    const [first] = many(150, 'buying')
    time += 950
    if (first) queue.leave(first)
    await turn()
    // Few enough are left to be answered after all.
    expect(refused).toHaveLength(150 - 128)
  })

  test('whoever is at the checkout waits longer, and keeps nobody else out', async () => {
    open()
    const [first] = many(250, 'paying')
    many(100, 'reserving')
    many(100, 'buying')
    expect(refused).toEqual([])
    time += 20_000
    if (first) queue.leave(first)
    await turn()
    expect([refused, started.at(-1)]).toEqual([[], `paying ${slots.paying}`])
  })

  test('many who wait to reserve keep nobody else out', () => {
    open()
    many(380, 'reserving')
    many(100, 'buying')
    many(100, 'paying')
    expect(refused).toEqual([])
  })

  test('those who reserve leave half of a small pool to those who pay', () => {
    expect(slotsFor({ transactions: 2 })).toMatchObject({ paying: 2, reserving: 1 })
  })

  test('when too many want to reserve, nobody at the checkout is refused', async () => {
    open()
    const tasks = many(450, 'reserving')
    // Each takes 100 milliseconds.
    for (const task of tasks.slice(0, 20)) {
      time += 100
      queue.leave(task)
      await turn()
    }
    many(40, 'reserving')
    expect(refused.length).toBeGreaterThan(0)
    expect(queue.refusesEarly('reserving', 'a newcomer')).toBe(true)
    expect(queue.refusesEarly('paying', 'a newcomer')).toBe(false)
    refused = []
    const [first] = many(20, 'paying')
    if (first) queue.leave(first)
    await turn()
    expect([refused, started.at(-1)]).toEqual([[], `paying ${slots.paying}`])
  })

  test('whoever has gone is forgotten', async () => {
    open()
    const [first] = many(slots.buying, 'buying')
    ask('gone', 'buying', { isGone: () => true })
    ask('there', 'buying')
    if (first) queue.leave(first)
    await turn()
    expect([started.at(-1), refused]).toEqual(['there', ['gone']])
  })

  test('one network does not take the place of the others', async () => {
    open()
    many(300, 'buying', { from: 'one' })
    expect(refused).toHaveLength(300 - 128)
    ask('another', 'buying')
    expect(refused).not.toContain('another')
  })

  test('a late event loop refuses pictures first', () => {
    open()
    many(192, 'buying')
    for (const each of ['reading', 'searching', 'pictures'] as const) many(slots[each], each)
    refused = []
    delay = 100
    for (const priority of ['pictures', 'searching', 'reading'] as const) ask(priority, priority)
    expect(refused).toEqual(['pictures'])
    delay = 300
    for (const priority of ['searching', 'reading'] as const) ask(`later ${priority}`, priority)
    expect(refused).toEqual(['pictures', 'later searching', 'later reading'])
  })

  test('a crowd is refused early until one of them leaves, but not those with little inside', () => {
    open()
    const crowd = many(150, 'buying', { from: 'office' })
    expect(queue.refusesEarly('buying', 'office')).toBe(true)
    expect([queue.refusesEarly('buying', 'home'), queue.refusesEarly('reading', 'office')]).toEqual([
      false,
      false,
    ])
    many(65, 'buying')
    expect(queue.refusesEarly('buying', 'home')).toBe(true)
    for (const task of crowd.slice(0, 1)) queue.leave(task)
    expect(queue.refusesEarly('buying', 'office')).toBe(false)
  })

  test('those who are refused come again one after the other, after ten seconds at most', () => {
    time = 0
    const retryAfter = spreadReturns(() => time)
    const first = Array.from({ length: 400 }, retryAfter)
    expect([first[0], first[199], first[399]]).toEqual([1, 2, 3])
    for (let index = 0; index < 4000; index++) retryAfter()
    expect(retryAfter()).toBe(10)
    time += 20_000
    expect(retryAfter()).toBe(1)
  })
})

describe('when each checkout takes a second and a half', () => {
  /** 120 buyers come at once; those who found a place have been answered. */
  async function afterTheFirst(): Promise<void> {
    open()
    const buyers = many(120, 'buying')
    expect(refused).toEqual([])
    time += 1500
    for (const buyer of buyers.slice(0, slots.buying)) queue.leave(buyer)
    await turn()
  }

  test('those who have waited for a second are refused, except for a few', async () => {
    await afterTheFirst()
    expect([refused.length, started.length]).toEqual([120 - slots.buying - 47, 2 * slots.buying])
  })

  test('the first shoppers after a slow start wait', async () => {
    open()
    const early = many(32, 'reading')
    time += 1500
    for (const task of early.slice(0, slots.reading)) queue.leave(task)
    await turn()
    time += 1500
    for (const task of early.slice(slots.reading, 2 * slots.reading)) queue.leave(task)
    await turn()
    many(2 * slots.reading, 'reading')
    expect(refused).toEqual([])
  })

  test('whoever would wait longer than a second is refused at once, but nobody while few are there', async () => {
    await afterTheFirst()
    refused = []
    ask('the last who fits in', 'buying')
    ask('one more', 'buying')
    expect(refused).toEqual(['one more'])
    expect(queue.isRefusing()).toBe(false)
  })

  test('and a while later nobody is refused before it is known to be slow again', async () => {
    await afterTheFirst()
    refused = []
    time += 10_001
    many(60, 'buying')
    expect(refused).toEqual([])
  })

  test('one slow checkout says nothing about the next', async () => {
    open()
    const slow = ask('slow', 'buying')
    time += 5000
    const others = many(40, 'buying')
    for (const task of [slow, ...others.slice(0, 20)]) {
      time += 5
      queue.leave(task)
      await turn()
    }
    many(40, 'buying')
    expect(refused).toEqual([])
  })
})

test('with nothing waiting, everything starts at once, however late the event loop was', () => {
  open()
  delay = 900
  ask('a picture', 'pictures')
  expect([started, refused]).toEqual([['a picture'], []])
})

test.each([
  ['/health', undefined],
  ['/ready', undefined],
  ['/metrics', undefined],
  ['/ecom/v1/carts/current/add-to-cart', 'buying'],
  ['/checkout/:checkoutId', 'paying'],
  ['/de/cart/add', 'buying'],
  ['/oauth2/token', 'buying'],
  ['/_api/iam/authentication/v2/login', 'buying'],
  ['/events/v1/ticket-reservations', 'reserving'],
  ['/tickets/details', 'paying'],
  ['/bookings/details', 'reserving'],
  ['/plan-checkout', 'paying'],
  ['/events/v2/rsvps', 'reserving'],
  ['/_api/bookings-service/v2/bookings', 'reserving'],
  ['/bookings/v2/services/query', 'reading'],
  ['/events-ticket-definitions/v3/ticket-definitions/available/query', 'reserving'],
  ['/stores-reader/v1/products/query', 'reading'],
  ['/products/:slug', 'reading'],
  ['/research/:slug', 'reading'],
  ['/admin/*', 'reading'],
  ['/ecom/v1/orders/search', 'reading'],
  ['/de/search', 'searching'],
  ['/search/suggestions', 'searching'],
  ['/media/:id/v1/*', 'pictures'],
] as const)('%s belongs to %s', (route, priority) => {
  expect(priorityOf(route)).toBe(priority)
})

test('the form of an event reserves, its page is read', () => {
  expect(priorityOf('/de/events/:slug', 'POST')).toBe('reserving')
  expect(priorityOf('/de/events/:slug', 'GET')).toBe('reading')
  expect(priorityOf('/:slug', 'POST')).toBe('reading')
})

describe('where there are several shops', () => {
  test('many of them with one request each fill the server as one shop does', () => {
    const refusedOf = (shopOf: (number: number) => { shop?: string }) => {
      open()
      refused = []
      for (let number = 0; number < 400; number++) ask(`${number}`, 'buying', shopOf(number))
      return refused.length
    }
    const together = refusedOf(() => ({}))
    expect(together).toBeGreaterThan(0)
    expect(refusedOf((number) => ({ shop: `shop ${number}` }))).toBe(together)
  })

  test('the crowd of one leaves room, and the others get in', async () => {
    open()
    const crowd = many(400, 'buying', { shop: 'north' })
    refused = []
    ask('one more of the crowd', 'buying', { shop: 'north' })
    ask('somebody next door', 'buying', { shop: 'south' })
    expect(refused).toEqual(['one more of the crowd'])
    expect(queue.refusesEarly('buying', 'another of the crowd', 'north')).toBe(true)
    expect(queue.refusesEarly('buying', 'another one next door', 'south')).toBe(false)
    for (const task of crowd.slice(0, 2)) queue.leave(task)
    await turn()
    expect(started).toContain('somebody next door')
  })

  test('the crowd of one network in a shop keeps nobody else out of it', () => {
    open()
    many(60, 'searching', { shop: 'north', from: 'a crowd' })
    expect(refused).not.toEqual([])
    expect(queue.refusesEarly('searching', 'a crowd', 'north')).toBe(true)
    expect(queue.refusesEarly('searching', 'somebody else', 'north')).toBe(false)
    expect(queue.refusesEarly('searching', 'somebody next door', 'south')).toBe(false)
  })

  test('one network finds no more room by asking in all of them', () => {
    const refusedOf = (shopOf: (number: number) => { shop?: string }) => {
      open()
      for (let number = 0; number < 400; number++)
        ask(`${number}`, 'buying', { from: 'a crowd', ...shopOf(number) })
      return refused.length
    }
    const shopOf = (number: number) => ({ shop: number < 40 ? 'north' : `shop ${number}` })
    expect(refusedOf(shopOf)).toBe(refusedOf(() => ({})))
  })

  test('what is for no shop goes before nobody', async () => {
    open()
    const running = many(16, 'buying', { shop: 'north' })
    ask('next door', 'paying', { shop: 'south' })
    ask('a page', 'buying', { shop: 'north' })
    ask('another page', 'buying', { shop: 'north' })
    ask('a program', 'buying')
    started = []
    for (const task of running.slice(0, 2)) queue.leave(task)
    await turn()
    expect(started).toEqual(['a page', 'another page'])
  })
})
