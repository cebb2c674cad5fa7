import type { Priority } from './priorities.rules.ts'

interface Asked {
  priority: Priority
  shop?: string | undefined
}

/** The tasks of each shop, where there are several: the crowd of one must not take the place of the others. */
export interface Shops {
  /** How many tasks of the shop are inside. */
  inside(shop: string): number
  /** How many the shop with the most has. */
  most(): number
  entered(task: Asked): void
  left(task: Asked): void
  /** From now on tasks of this priority are refused to the shop alone, until one leaves. */
  refuse(task: Asked): void
  refuses(task: Asked): boolean
  isRefusing(): boolean
  /** Which of those that wait is next: in turns the first, and the first of the shop with the fewest inside. */
  next(waiting: readonly { task: Asked }[]): number
}

export function openShops(): Shops {
  const counts = new Map<string, number>()
  const refusing = new Set<string>()
  let turn = 0
  const inside = (shop = '') => counts.get(shop) ?? 0
  const keyOf = ({ priority, shop }: Asked) => `${priority} ${shop}`
  return {
    inside,
    most: () => Math.max(0, ...counts.values()),
    entered({ shop }) {
      if (shop !== undefined) counts.set(shop, (counts.get(shop) ?? 0) + 1)
    },
    left({ shop }) {
      refusing.clear()
      if (shop === undefined) return
      const inside = (counts.get(shop) ?? 1) - 1
      if (inside > 0) counts.set(shop, inside)
      else counts.delete(shop)
    },
    refuse: (task) => refusing.add(keyOf(task)),
    refuses: (task) => refusing.size > 0 && task.shop !== undefined && refusing.has(keyOf(task)),
    isRefusing: () => refusing.size > 0,
    next(waiting) {
      if (counts.size < 2 || turn++ % 2 === 0) return 0
      let quietest = 0
      for (const [index, { task }] of waiting.entries()) {
        if (inside(task.shop) < inside(waiting[quietest]?.task.shop)) quietest = index
      }
      return quietest
    },
  }
}
