import { CartwrightError } from '@cartwright/sdk/admin'

/** Asks who is at the browser; true when they have proved that they are who is signed in. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** Sets what asks, until the returned function is called. */
export function setConfirmation(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/**
 * Does the work, and when the shop wants a new proof of who is at the browser, asks for it and does the work again. What
 * somebody has typed stays where it is. Several calls share one question.
 */
export async function withConfirmation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isConfirmationNeeded(error) || !ask) throw error
    asked ??= ask().finally(() => {
      asked = undefined
    })
    if (await asked) return work()
    throw error
  }
}

function isConfirmationNeeded(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'REAUTHENTICATION_NEEDED'
}
