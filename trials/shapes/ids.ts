import type { Random } from './random.ts'

/** The ids of the shop, by the noun that they belong to. It learns them from answers. */
export interface Ids {
  learn(answer: unknown): void
  /** An id for the field of a call with this path; now and then one of another noun or of nothing. */
  pick(field: string, path: string): string
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const nobody = '3f8a1f0e-0000-4000-8000-000000000001'
const mostOfANoun = 40

export function openIds(random: Random): Ids {
  const byNoun = new Map<string, string[]>()
  const keep = (noun: string, id: string) => {
    const ids = byNoun.get(noun) ?? []
    byNoun.set(noun, ids)
    if (ids.includes(id)) return
    if (ids.length < mostOfANoun) ids.push(id)
    else ids[random.below(mostOfANoun)] = id
  }
  const learn = (value: unknown, noun: string, depth = 0): void => {
    if (depth > 6) return
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) learn(item, noun, depth + 1)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) learn(inner, name === 'id' ? noun : name, depth + 1)
    } else if (typeof value === 'string' && (guid.test(value) || /^(media|file|folder)/i.test(noun))) {
      if (value.length < 200) keep(nounOf(noun), value)
    }
  }
  return {
    learn: (answer) => learn(answer, ''),
    pick(field, path) {
      const own = byNoun.get(nounOf(isOwn(field) ? nounIn(path) : field))
      if (own && random.chance(0.85)) return random.pick(own)
      const others = [...byNoun.values()]
      return others.length > 0 && random.chance(0.8) ? random.pick(random.pick(others)) : nobody
    },
  }
}

function isOwn(field: string): boolean {
  return /^(_?id|ids)$/i.test(field)
}

/** `catalogItemId`, `productIds` and `products` belong to `product`. */
function nounOf(name: string): string {
  const noun = name.replace(/Ids?$/, '').replace(/ies$/, 'y').replace(/s$/, '').toLowerCase()
  return words[noun] ?? noun
}

const words: Record<string, string> = {
  catalogitem: 'product',
  root_catalogitem: 'product',
  cartinfo: 'cart',
  item: 'product',
  shippingoption: 'shippingoption',
  files: 'file',
}

/** The noun of `/v1/coupons/{id}` and of `/v1/products/{id}/media`: the last word before a parameter. */
function nounIn(path: string): string {
  const parts = path.split('/')
  const parameter = parts.findIndex((part) => part.startsWith('{'))
  const word = parts[parameter > 0 ? parameter - 1 : parts.length - 1] ?? ''
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
