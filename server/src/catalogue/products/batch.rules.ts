/** So many variants are read and written in a fraction of the time that a statement may take. */
const variantsAtOnce = 4000

/** Products, in their order, in parts that one statement each can take. */
export function inSteps<T>(products: readonly T[], variantsOf: (product: T) => number): T[][] {
  const steps: T[][] = []
  let room = 0
  for (const product of products) {
    const size = Math.max(1, variantsOf(product))
    if (room < size) {
      steps.push([])
      room = variantsAtOnce
    }
    steps.at(-1)?.push(product)
    room -= size
  }
  return steps
}
