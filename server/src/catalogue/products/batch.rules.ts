/** So many variants are read and written in a fraction of the time that a statement may take. */
const maxVariants = 4000

/** Products, in their order, in parts that one statement each can take. */
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
