/** Statements with this many variants stay well within the statement timeout. */
const maxVariants = 4000

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
