import { few, fewest, lateness, longestWait, patience, type Slots } from './limits.rules.ts'
import { isPatient, type Priority, priorities } from './priorities.rules.ts'
import { openShops, type Shops } from './shops.ts'
import { isTooSlow, newSpeed, type Speed, taskEntered, taskLeft, waitFor } from './speed.ts'
import { inShop, type Refused, type Task } from './task.ts'

export interface Queue {
  /** Starts the task at once or soon, or refuses it at once if it would wait too long. */
  enter(task: Task): void
  /** The task is done. A second time, or after a refusal, does nothing. */
  leave(task: Task): void
  /** Whether a task of any priority was refused, and none has left since. */
  isRefusing(): boolean
  /** Whether somebody waits to pay or to reserve. */
  isCrowded(): boolean
  /** Whether a task of the priority would be refused for the same reason as the last. Counts as a refusal. */
  refusesEarly(priority: Priority, from: string, shop?: string): boolean
  /** How many were refused since the last time somebody asked. */
  takeRefused(): number
  close(): void
}

interface Entry {
  task: Task
  speed: Speed
  enteredAt: number
  /** Undefined while it waits. */
  startedAt: number | undefined
}

/** Fewer tasks run while the event loop is later than this, in milliseconds: first fewer pictures, at last fewer checkouts. */
const late = 25
const smallestShare = 0.15
/** Of the time that may be waited for: what one network may take. */
const shareOfNetwork = 0.5
/** A network with fewer tasks inside finds room that others cannot take. */
const quietNetwork = { fewerThan: 8, room: 1.5 }
/** A shop with fewer tasks inside finds room that the crowd of another one cannot take: one with so many. */
const quietShop = { fewerThan: 8, room: 2, crowd: 32 }
/** Milliseconds of one turn of the event loop in which tasks start; then new requests are looked at. */
const longestTurn = 5
/** Milliseconds after which a running task no longer counts, unless the event loop is late: it waits for somebody else. */
const longestRun = 1000

interface QueueOptions {
  slots: Slots
  /** Milliseconds; those of `performance` when absent. */
  now?: () => number
}

interface State {
  slots: Slots
  /** Milliseconds */
  now(): number
  /** How late the event loop is, in milliseconds. */
  delay(): number
  entries: Map<Task, Entry>
  running: Map<Priority, Set<Entry>>
  waiting: Map<Priority, Entry[]>
  /** Since when no place of the priority has been free. */
  fullSince: Map<Priority, number>
  /** By route. */
  speeds: Map<string, Speed>
  /** Tasks inside, by network. */
  networks: Map<string, number>
  shops: Shops
  refused: number
  /** Who was refused since the last task left: all of a priority, also in one shop alone, or networks with many inside. */
  refusing: Map<Refused, 'everybody' | 'busy networks'>
  /** When this turn of the event loop began; undefined if nothing has entered in it yet. */
  turnBegan: number | undefined
  isStartScheduled: boolean
  /** From the number of priorities, when all slots may be taken, down to 0. */
  room: number
}

/**
 * Starts what can be done now, lets wait what can be done within a second, at the checkout half a minute, and refuses the
 * rest at once. Higher priorities go first, and no network gets more than its share. `delay` returns how late the event loop is.
 */
export function openQueue(
  delay: () => number,
  { slots, now = () => performance.now() }: QueueOptions,
): Queue {
  const state: State = {
    slots,
    now,
    delay,
    entries: new Map(),
    running: new Map(priorities.map((priority) => [priority, new Set()])),
    waiting: new Map(priorities.map((priority) => [priority, []])),
    fullSince: new Map(),
    speeds: new Map(),
    networks: new Map(),
    shops: openShops(),
    refused: 0,
    refusing: new Map(),
    turnBegan: undefined,
    isStartScheduled: false,
    room: priorities.length,
  }
  const sweeping = setInterval(() => sweep(state), longestRun / 4).unref()
  return {
    enter: (task) => enter(state, task),
    leave: (task) => leave(state, task),
    isRefusing: () => state.refusing.size > 0,
    isCrowded: () => priorities.some((priority) => isPatient(priority) && isWaiting(state, priority)),
    refusesEarly: (priority, from, shop) => refusesEarly(state, { priority, from, shop }),
    takeRefused() {
      const { refused } = state
      state.refused = 0
      return refused
    },
    close: () => clearInterval(sweeping),
  }
}

function enter(state: State, task: Task): void {
  const { networks, waiting } = state
  const inside = networks.get(task.from) ?? 0
  const speed = speedOf(state, task)
  const entry: Entry = { task, speed, enteredAt: state.now(), startedAt: undefined }
  const canStart = hasSlot(state, task.priority) && !isWaiting(state, task.priority) && !isTurnOver(state)
  if (!canStart && isTooMuch(state, entry, inside)) {
    refuse(state, task)
    return
  }
  networks.set(task.from, inside + 1)
  state.shops.entered(task)
  state.entries.set(task, entry)
  taskEntered(speed, entry.enteredAt)
  if (canStart) start(state, entry)
  else {
    waiting.get(task.priority)?.push(entry)
    noteFull(state, task.priority)
    startSoon(state)
  }
}

function refuse(state: State, task: Task): void {
  state.refused++
  task.refuse()
}

function refusesEarly(state: State, task: Pick<Task, 'priority' | 'from' | 'shop'>): boolean {
  const isBusy = (state.networks.get(task.from) ?? 0) >= quietNetwork.fewerThan
  const isRefused = [task.priority, inShop(task)].some((which) => {
    const whom = state.refusing.get(which)
    return whom === 'everybody' || (whom !== undefined && isBusy)
  })
  if (isRefused) state.refused++
  return isRefused
}

function speedOf({ speeds }: State, { route }: Task): Speed {
  const known = speeds.get(route)
  if (known) return known
  const speed = newSpeed()
  speeds.set(route, speed)
  return speed
}

function hasSlot({ slots, running, room }: State, priority: Priority): boolean {
  const share = Math.min(1, Math.max(smallestShare, room - priorities.indexOf(priority)))
  return (running.get(priority)?.size ?? 0) < slots[priority] * share
}

function isWaiting({ waiting }: State, priority: Priority): boolean {
  return (waiting.get(priority)?.length ?? 0) > 0
}

function noteFull(state: State, priority: Priority): void {
  const { fullSince } = state
  if (hasSlot(state, priority) && !isWaiting(state, priority)) fullSince.delete(priority)
  else if (!fullSince.has(priority)) fullSince.set(priority, state.now())
}

function isTurnOver(state: State): boolean {
  if (state.turnBegan === undefined) {
    state.turnBegan = state.now()
    setImmediate(() => {
      state.turnBegan = undefined
    })
  }
  return state.now() - state.turnBegan > longestTurn
}

/** Whether one more task would wait too long. */
function isTooMuch(state: State, { task, speed }: Entry, fromSameNetwork: number): boolean {
  const { refusing, shops } = state
  const { priority, shop } = task
  const isQuiet = fromSameNetwork < quietNetwork.fewerThan
  const fromSameShop = shop === undefined ? undefined : shops.inside(shop)
  const isCrowdedShop = fromSameShop !== undefined && fromSameShop >= quietShop.fewerThan
  const isQuietShop =
    isQuiet && fromSameShop !== undefined && !isCrowdedShop && shops.most() >= quietShop.crowd
  const room = isQuietShop ? quietShop.room : isQuiet ? quietNetwork.room : 1
  const inside = insideFor(state, priority)
  if (inside < few[priority] * room) {
    return !isQuietShop && inside >= fewest[priority] && isTooSlow(speed, longestWait(priority).few)
  }
  if (!isLate(state, { priority, speed, fromSameNetwork })) return false
  const which = isCrowdedShop ? inShop(task) : priority
  if (refusing.get(which) !== 'everybody') refusing.set(which, isQuiet ? 'everybody' : 'busy networks')
  return true
}

/** Those who wait to pay or to reserve wait for each other, so they keep nobody else out. */
function insideFor({ entries, waiting }: State, priority: Priority): number {
  const others = priorities.filter((each) => isPatient(each) && each !== priority)
  return others.reduce((count, each) => count - (waiting.get(each)?.length ?? 0), entries.size)
}

function isLate(
  { delay }: State,
  { priority, speed, fromSameNetwork }: { priority: Priority; speed: Speed; fromSameNetwork: number },
): boolean {
  const most = patience[priority]
  if (delay() > lateness[priority]) return true
  return waitFor(speed.inside, speed) > most || waitFor(fromSameNetwork, speed) > most * shareOfNetwork
}

function start(state: State, entry: Entry): void {
  const { priority } = entry.task
  entry.startedAt = state.now()
  state.running.get(priority)?.add(entry)
  noteFull(state, priority)
  entry.task.start()
}

function startSoon(state: State): void {
  if (state.isStartScheduled || !priorities.some((priority) => isWaiting(state, priority))) return
  state.isStartScheduled = true
  setImmediate(() => {
    state.isStartScheduled = false
    startWaiting(state)
  })
}

/** Starts waiting tasks for a few milliseconds, so that new requests are looked at in between. */
function startWaiting(state: State): void {
  const until = state.now() + longestTurn
  for (const priority of priorities) {
    const queue = state.waiting.get(priority) ?? []
    while (queue.length > 0 && hasSlot(state, priority)) {
      if (state.now() > until) {
        startSoon(state)
        return
      }
      const [entry] = queue.splice(state.shops.next(queue), 1)
      if (entry) startOrRefuse(state, entry)
    }
  }
}

function startOrRefuse(state: State, entry: Entry): void {
  const { task } = entry
  if (!task.isGone() && !hasWaitedTooLong(state, entry)) start(state, entry)
  else {
    leave(state, task)
    refuse(state, task)
  }
}

function hasWaitedTooLong(state: State, { task: { priority }, speed, enteredAt }: Entry): boolean {
  const waited = state.now() - enteredAt
  const inside = insideFor(state, priority)
  const longest = longestWait(priority)
  if (inside >= few[priority]) return waited > longest.many
  return waited > longest.few && inside >= fewest[priority] && isTooSlow(speed, longest.few)
}

function leave(state: State, task: Task): void {
  const { entries, running, networks, fullSince } = state
  const entry = entries.get(task)
  if (!entry) return
  entries.delete(task)
  state.refusing.clear()
  state.shops.left(task)
  running.get(task.priority)?.delete(entry)
  const inside = (networks.get(task.from) ?? 1) - 1
  if (inside > 0) networks.set(task.from, inside)
  else networks.delete(task.from)
  if (entry.startedAt === undefined) entry.speed.inside--
  else taskLeft(entry.speed, state.now(), fullSince.get(task.priority))
  noteFull(state, task.priority)
  startSoon(state)
}

function sweep(state: State): void {
  const { room, delay } = state
  const isLate = delay() > late
  state.room = isLate ? Math.max(0, room - 0.5) : Math.min(priorities.length, room + 0.25)
  if (isLate) return
  const before = state.now() - longestRun
  for (const entries of state.running.values()) {
    for (const entry of entries) if ((entry.startedAt ?? 0) < before) entries.delete(entry)
  }
  startSoon(state)
}
