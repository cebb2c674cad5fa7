const most = 5

/** How much larger than the screen a picture becomes. */
export function scaleBy(scale: number, by: number): number {
  return Math.min(Math.max(scale * by, 1), most)
}

interface Finger {
  clientX: number
  clientY: number
}

/** How far two fingers are from each other. */
export function apart([one, other]: ArrayLike<Finger> & Iterable<Finger>): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}
