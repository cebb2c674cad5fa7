import { type Priority, priorities } from './priorities.rules.ts'

/** A request that wants to be answered. */
export interface Task {
  priority: Priority
  /** Requests of one route take about the same time. */
  route: string
  /** The network that it comes from. */
  from: string
  start(): void
  refuse(): void
  /** Nobody waits for the answer any more. */
  isGone(): boolean
}

export interface Queue {
  /** Starts the task at once or soon, or refuses it at once if it would wait too long. */
  enter(task: Task): void
  /** The task is done. A second time, or after a refusal, does nothing. */
  leave(task: Task): void
  /** Whether a task of the priority was just refused, and none has left since. Counts as a refusal. */
  isClosed(priority: Priority, from: string): boolean
  /** Seconds after which somebody who is refused now may come again. Each one is given a later moment than the last. */
  comeBackIn(): number
  /** How many were refused since the last time somebody asked. */
  takeRefused(): number
  close(): void
}

interface Stay {
  task: Task
  route: Route
  enteredAt: number
  /** Undefined while it waits. */
  startedAt: number | undefined
}

/** How fast the tasks of a route go when there is more to do than can be done. */
interface Route {
  priority: Priority
  inside: number
  done: number
  /** Milliseconds in which these were done. */
  busy: number
  since: number
}

/** How many tasks run at once. What reads from memory does not wait for what waits for the database. */
const slots: Record<Priority, number> = { buying: 24, reading: 16, searching: 8, pictures: 8 }
/** Fewer tasks run while the event loop is later than this, in milliseconds: first fewer pictures, at last fewer checkouts. */
const late = 60
const smallestShare = 0.15
/** With fewer tasks inside, none of the priority is refused. */
const few: Record<Priority, number> = { buying: 128, reading: 128, searching: 48, pictures: 32 }
/** Milliseconds that a task may have to wait. */
const patience: Record<Priority, number> = { buying: 600, reading: 400, searching: 250, pictures: 200 }
/** Milliseconds that the event loop may be late while tasks wait. */
const lateness: Record<Priority, number> = { buying: 500, reading: 250, searching: 120, pictures: 60 }
/** Of the time that may be waited for: what one network may take. */
const shareOfNetwork = 0.5
/** A network with fewer tasks inside finds room that others cannot take. */
const modest = { inside: 8, room: 1.5 }
/** Milliseconds of one turn of the event loop in which tasks start; then new requests are looked at. */
const longestTurn = 10
/** Milliseconds after which a running task no longer counts, unless the event loop is late: it waits for somebody else. */
const longestRun = 1000
/** A task that has waited longer than expected is refused after all. */
const longestWait = 600
/** Tasks of a route after which older ones count for less. */
const memory = 64
/** Milliseconds between two that come again, of whom the first comes after a second; at most ten seconds in all. */
const returns = { first: 1000, apart: 5, latest: 10_000 }
/** A new route is taken to need eight milliseconds for each task. */
const firstGuess = { done: 8, busy: 64 }

interface State {
  /** Milliseconds */
  now(): number
  /** How late the event loop is, in milliseconds. */
  delay(): number
  stays: Map<Task, Stay>
  running: Map<Priority, Set<Stay>>
  waiting: Map<Priority, Stay[]>
  routes: Map<string, Route>
  /** Tasks inside, by network. */
  networks: Map<string, number>
  refused: number
  /** Priorities of which a task was refused since the last one left: for all, or for networks that have many inside. */
  closed: Map<Priority, 'all' | 'many'>
  /** When the last of those who were refused comes again. */
  lastReturn: number
  /** When this turn of the event loop began; undefined if nothing has entered in it yet. */
  turnBegan: number | undefined
  isDraining: boolean
  /** From 4, when all slots may be taken, down to 0. */
  room: number
}

/**
 * Starts what can be done now, lets wait what can be done within a second, and refuses the rest at once. Higher
 * priorities go first, and no network gets more than its share. `delay` returns how late the event loop is.
 */
export function openQueue(delay: () => number, now: () => number = () => performance.now()): Queue {
  const state: State = {
    now,
    delay,
    stays: new Map(),
    running: new Map(priorities.map((priority) => [priority, new Set()])),
    waiting: new Map(priorities.map((priority) => [priority, []])),
    routes: new Map(),
    networks: new Map(),
    refused: 0,
    closed: new Map(),
    lastReturn: 0,
    turnBegan: undefined,
    isDraining: false,
    room: priorities.length,
  }
  const sweeping = setInterval(() => sweep(state), longestRun / 4).unref()
  return {
    enter: (task) => enter(state, task),
    leave: (task) => leave(state, task),
    isClosed: (priority, from) => isClosed(state, priority, from),
    comeBackIn: () => comeBackIn(state),
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
  const route = routeOf(state, task)
  const stay: Stay = { task, route, enteredAt: state.now(), startedAt: undefined }
  const canStart = hasSlot(state, task.priority) && !isWaiting(state, task.priority) && !isTurnOver(state)
  if (!canStart && isTooMuch(state, route, inside)) {
    if (state.closed.get(task.priority) !== 'all') {
      state.closed.set(task.priority, inside < modest.inside ? 'all' : 'many')
    }
    refuse(state, task)
    return
  }
  networks.set(task.from, inside + 1)
  state.stays.set(task, stay)
  if (route.inside++ === 0) route.since = stay.enteredAt
  if (canStart) start(state, stay)
  else {
    waiting.get(task.priority)?.push(stay)
    drainSoon(state)
  }
}

function refuse(state: State, task: Task): void {
  state.refused++
  task.refuse()
}

function isClosed(state: State, priority: Priority, from: string): boolean {
  const closed = state.closed.get(priority)
  if (!closed) return false
  const isRefused = closed === 'all' || (state.networks.get(from) ?? 0) >= modest.inside
  if (isRefused) state.refused++
  return isRefused
}

function comeBackIn(state: State): number {
  const now = state.now()
  const next = Math.max(now + returns.first, state.lastReturn + returns.apart)
  state.lastReturn = Math.min(next, now + returns.latest)
  return Math.ceil((state.lastReturn - now) / 1000)
}

function routeOf({ routes }: State, { route: name, priority }: Task): Route {
  const known = routes.get(name)
  if (known) return known
  const route = { priority, inside: 0, since: 0, ...firstGuess }
  routes.set(name, route)
  return route
}

function hasSlot({ running, room }: State, priority: Priority): boolean {
  const share = Math.min(1, Math.max(smallestShare, room - priorities.indexOf(priority)))
  return (running.get(priority)?.size ?? 0) < slots[priority] * share
}

function isWaiting({ waiting }: State, priority: Priority): boolean {
  return (waiting.get(priority)?.length ?? 0) > 0
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

/** Whether one more task of the route would wait too long. */
function isTooMuch({ delay, stays }: State, route: Route, fromSameNetwork: number): boolean {
  const room = fromSameNetwork < modest.inside ? modest.room : 1
  if (stays.size < few[route.priority] * room) return false
  const most = patience[route.priority]
  if (delay() > lateness[route.priority]) return true
  return waitFor(route.inside, route) > most || waitFor(fromSameNetwork, route) > most * shareOfNetwork
}

/** Milliseconds in which so many tasks of a route are done. */
function waitFor(count: number, { busy, done }: Route): number {
  return (count * busy) / done
}

function start(state: State, stay: Stay): void {
  stay.startedAt = state.now()
  state.running.get(stay.task.priority)?.add(stay)
  stay.task.start()
}

function drainSoon(state: State): void {
  if (state.isDraining || !priorities.some((priority) => isWaiting(state, priority))) return
  state.isDraining = true
  setImmediate(() => {
    state.isDraining = false
    drain(state)
  })
}

/** Starts waiting tasks for a few milliseconds, so that new requests are looked at in between. */
function drain(state: State): void {
  const until = state.now() + longestTurn
  for (const priority of priorities) {
    const queue = state.waiting.get(priority) ?? []
    while (queue.length > 0 && hasSlot(state, priority)) {
      if (state.now() > until) {
        drainSoon(state)
        return
      }
      const stay = queue.shift()
      if (stay) startOrGiveUp(state, stay)
    }
  }
}

function startOrGiveUp(state: State, stay: Stay): void {
  const { task, enteredAt } = stay
  const waited = state.now() - enteredAt
  const isInTime = waited <= longestWait || state.stays.size < few[task.priority]
  if (!task.isGone() && isInTime) start(state, stay)
  else {
    leave(state, task)
    refuse(state, task)
  }
}

function leave(state: State, task: Task): void {
  const { stays, running, networks } = state
  const stay = stays.get(task)
  if (!stay) return
  stays.delete(task)
  state.closed.clear()
  running.get(task.priority)?.delete(stay)
  const inside = (networks.get(task.from) ?? 1) - 1
  if (inside > 0) networks.set(task.from, inside)
  else networks.delete(task.from)
  measure(state, stay.route)
  drainSoon(state)
}

/** Speed counts only while tasks wait: then it is the most that the server can do. */
function measure(state: State, route: Route): void {
  const now = state.now()
  route.inside--
  if (isWaiting(state, route.priority)) {
    route.done++
    route.busy += now - route.since
  }
  route.since = now
  if (route.done < memory) return
  route.done /= 2
  route.busy /= 2
}

function sweep(state: State): void {
  const { room, delay } = state
  const isLate = delay() > late
  state.room = isLate ? Math.max(0, room - 0.5) : Math.min(priorities.length, room + 0.25)
  if (isLate) return
  const before = state.now() - longestRun
  for (const stays of state.running.values()) {
    for (const stay of stays) if ((stay.startedAt ?? 0) < before) stays.delete(stay)
  }
  drainSoon(state)
}
