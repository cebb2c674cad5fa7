import type { Size } from '../pictures/sizes.rules.ts'

/** A size that the published contract names, in pixels that the encoder accepts. */
export interface NamedSize extends Size {
  name: string
}

const heights = [360, 480, 720, 1080]

/** Never larger than the video. The shorter side gives the name, in upright videos too. */
export function sizesOf({ width, height }: Size): NamedSize[] {
  const shorter = Math.min(width, height)
  return heights
    .filter((side) => side <= shorter)
    .map((side) => {
      const factor = side / shorter
      return { name: `${side}p`, width: even(width * factor), height: even(height * factor) }
    })
}

function even(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2))
}
