/** Something that changes by operations, one after the other. Its state and outputs are compared as JSON. */
export interface Model<State, Input> {
  name: string
  initial: State
  apply(state: State, input: Input): { state: State; output: unknown }
}

/** An operation as a client saw it. Without an answer, nobody knows whether it happened. */
export interface Operation<Input> {
  input: Input
  /** Absent: unknown. */
  output?: { value: unknown }
  begin: number
  end: number
}

/**
 * Whether the operations could have happened one after the other, each between its begin and its end (Wing and Gong,
 * with a memo of what was tried). One without an answer may have happened at any time after its begin, or never.
 */
export function isLinearizable<State, Input>(
  model: Model<State, Input>,
  history: readonly Operation<Input>[],
): boolean {
  const operations = history.map((operation) => ({
    ...operation,
    expected: operation.output && JSON.stringify(operation.output.value),
    end: operation.output ? operation.end : Number.POSITIVE_INFINITY,
  }))
  const tried = new Set<string>()
  const search = (done: bigint, state: State): boolean => {
    const open = operations.flatMap((operation, at) => (done & (1n << BigInt(at)) ? [] : [{ operation, at }]))
    if (open.every(({ operation }) => operation.expected === undefined)) return true
    const memo = `${done} ${JSON.stringify(state)}`
    if (tried.has(memo)) return false
    tried.add(memo)
    const firstEnd = Math.min(...open.map(({ operation }) => operation.end))
    return open.some(({ operation, at }) => {
      if (operation.begin > firstEnd) return false
      const { state: next, output } = model.apply(state, operation.input)
      const fits = operation.expected === undefined || operation.expected === JSON.stringify(output)
      return fits && search(done | (1n << BigInt(at)), next)
    })
  }
  return search(0n, model.initial)
}

/** Performs an operation and returns its output, or undefined if nobody knows what happened. */
export type Perform<Input> = (input: Input) => Promise<{ value: unknown } | undefined>

/** Lets clients work at the same time, each on its own list of operations. */
export async function record<Input>(
  clients: readonly (readonly Input[])[],
  perform: Perform<Input>,
): Promise<Operation<Input>[]> {
  const histories = clients.map(async (inputs) => {
    const history: Operation<Input>[] = []
    for (const input of inputs) {
      const begin = performance.now()
      const output = await perform(input)
      history.push({ input, begin, end: performance.now(), ...(output ? { output } : {}) })
    }
    return history
  })
  return (await Promise.all(histories)).flat()
}
