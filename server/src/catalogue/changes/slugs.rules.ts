import { longestSlug } from '@cartwright/contract/values/slugs.ts'

/** A wanted slug, and the current one. */
export interface SlugRequest {
  id: string
  slug: string
  before?: string | undefined
}

/** The last number to try in each round. Growing rounds keep many equal names cheap. */
const rounds = [0, 20, 400, 8000, 160_000]

/** Free slugs by id; `ownersOf` returns the owners of slugs in use. */
export async function freeSlugs(
  wishes: readonly SlugRequest[],
  ownersOf: (slugs: string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Map<string, string>> {
  const given = new Map<string, string>()
  const taken = new Set<string>()
  let open = wishes
  for (const [round, last] of rounds.entries()) {
    const first = round === 0 ? 0 : (rounds[round - 1] ?? 0) + 1
    const asked = new Set(open.flatMap(({ slug }) => candidates(slug, first, last)))
    const owners = await ownersOf([...asked])
    open = open.filter(({ id, slug }) => {
      const free = candidates(slug, first, last).find(
        (one) => !taken.has(one) && (owners.get(one) ?? id) === id,
      )
      if (free === undefined) return true
      taken.add(free)
      given.set(id, free)
      return false
    })
    if (open.length === 0) return given
  }
  throw new Error(`there is no free slug for ${open[0]?.slug}`)
}

function candidates(slug: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => toCandidate(slug, first + index))
}

function toCandidate(slug: string, number: number): string {
  const suffix = number === 0 ? '' : `-${number}`
  return slug.slice(0, longestSlug - suffix.length) + suffix
}
