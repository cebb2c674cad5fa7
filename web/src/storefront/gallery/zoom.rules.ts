const largestScale = 5

export function scaleBy(scale: number, by: number): number {
  return Math.min(Math.max(scale * by, 1), largestScale)
}

/** The scroll position that keeps the middle in the middle. */
export function centred(scroll: number, size: number, by: number): number {
  return (scroll + size / 2) * by - size / 2
}

interface Finger {
  clientX: number
  clientY: number
}

export function distanceBetween([one, other]: ArrayLike<Finger> & Iterable<Finger>): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}
