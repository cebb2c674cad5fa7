import type { Task } from './task.ts'

type Asked = Pick<Task, 'shop'>

/** The tasks of each shop, where there are several: the crowd of one must not take the place of the others. */
export interface Shops {
  /** How many tasks of the shop are inside. */
  inside(shop: string): number
  /** How many the shop with the most has. */
  most(): number
  entered(task: Asked): void
  left(task: Asked): void
  /** Which of those that wait is next: in turns the first, and the first of the shop with the fewest inside. */
  next(waiting: readonly { task: Asked }[]): number
}

export function openShops(): Shops {
  const counts = new Map<string, number>()
  let turn = 0
  const inside = (shop: string) => counts.get(shop) ?? 0
  return {
    inside,
    most: () => Math.max(0, ...counts.values()),
    entered({ shop }) {
      if (shop !== undefined) counts.set(shop, inside(shop) + 1)
    },
    left({ shop }) {
      if (shop === undefined) return
      const others = inside(shop) - 1
      if (others > 0) counts.set(shop, others)
      else counts.delete(shop)
    },
    next(waiting) {
      let quietest = waiting[0]?.task.shop
      // Nobody goes before a task of no shop.
      if (quietest === undefined || counts.size < 2 || turn++ % 2 === 0) return 0
      let next = 0
      for (const [index, { task }] of waiting.entries()) {
        if (task.shop === undefined || inside(task.shop) >= inside(quietest)) continue
        quietest = task.shop
        next = index
      }
      return next
    },
  }
}
