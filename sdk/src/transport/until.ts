/** Waits for a result that others may wait for, too: an abort ends this wait alone. */
export async function until<Result>(
  signal: AbortSignal | undefined,
  result: Promise<Result>,
): Promise<Result> {
  if (!signal) return result
  result.catch(() => {})
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([result, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
