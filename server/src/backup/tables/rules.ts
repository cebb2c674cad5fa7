/** A table refers to another one. */
export interface Reference {
  from: string
  to: string
}

/** Tables in an order in which their rows can be inserted: each after those it refers to. */
export function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  while (ordered.size < tables.length) {
    const next = tables.filter(
      (table) =>
        !ordered.has(table) &&
        references.every(({ from, to }) => from !== table || to === table || ordered.has(to)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) ordered.add(table)
  }
  return [...ordered]
}
