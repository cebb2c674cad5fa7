import type { Bar } from '../report.ts'

/** Measures each turn in milliseconds, without the first two, which warm up. */
export async function timesOf(work: (turn: number) => Promise<unknown>, turns = 20): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns + 2; turn++) {
    const begin = performance.now()
    await work(turn)
    times.push(performance.now() - begin)
  }
  return times.slice(2).sort((one, other) => one - other)
}

/** Checks that 95 % of the times are below a bar in milliseconds. */
export function within(name: string, times: readonly number[], bar: number): Bar {
  const [median = 0, p95 = 0] = [0.5, 0.95].map((part) => times[Math.ceil(times.length * part) - 1])
  return {
    name,
    figures: [`median ${median.toFixed(0)} ms`, `p95 ${p95.toFixed(0)} ms (bar ${bar} ms)`],
    met: p95 <= bar,
  }
}
