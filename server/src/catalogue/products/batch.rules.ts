/** Statements with this many variants stay well within the statement timeout. */
const maxVariants = 4000

/** Groups indexes of `items` so that each key occurs once in a round. */
export function toRounds<T>(items: readonly T[], keyOf: (item: T) => string): number[][] {
  const rounds: number[][] = []
  const seen = new Map<string, number>()
  items.forEach((item, index) => {
    const key = keyOf(item)
    const round = seen.get(key) ?? 0
    seen.set(key, round + 1)
    rounds[round] = [...(rounds[round] ?? []), index]
  })
  return rounds
}

/** Splits products, in order, into steps that fit into one statement. */
export function toSteps<T>(products: readonly T[], variantsOf: (product: T) => number): T[][] {
  const steps: T[][] = []
  let room = 0
  for (const product of products) {
    const size = Math.max(1, variantsOf(product))
    if (room < size) {
      steps.push([])
      room = maxVariants
    }
    steps.at(-1)?.push(product)
    room -= size
  }
  return steps
}
