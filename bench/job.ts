/** The job of this program. */
export async function jobFromInput<Job>(): Promise<Job> {
  return JSON.parse(Buffer.concat(await process.stdin.toArray()).toString())
}
