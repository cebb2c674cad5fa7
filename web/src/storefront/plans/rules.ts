/** Why nobody can go on to the order summary, by the status of the refusal. */
export function problemOf({ status }: { status: number }): 'gone' | 'tooOften' {
  return status === 429 ? 'tooOften' : 'gone'
}
