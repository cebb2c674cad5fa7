const most = 5

/** How much larger than the screen a picture becomes. */
export function scaleBy(scale: number, by: number): number {
  return Math.min(Math.max(scale * by, 1), most)
}

/** Where to scroll to, so that the middle of a window of this size stays the middle. */
export function centred(scroll: number, size: number, by: number): number {
  return (scroll + size / 2) * by - size / 2
}

interface Finger {
  clientX: number
  clientY: number
}

/** How far two fingers are from each other. */
export function apart([one, other]: ArrayLike<Finger> & Iterable<Finger>): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}
