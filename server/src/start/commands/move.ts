import type { Print } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as shops from '../../shops/service.ts'
import type { Config } from '../config.ts'
import * as moves from '../moves/service.ts'
import type { Outcome } from './command.ts'
import { requireOption } from './options.rules.ts'
import { siteOf } from './sites.ts'

interface MoveInput {
  /** The shop, by its id or host. */
  site?: string | undefined
  /** The name of a cell. */
  to?: string | undefined
  undo?: boolean | undefined
  /** With `undo`: the target cannot be asked whether it has the shop. */
  'target-is-lost'?: boolean | undefined
  /** The cell in which the shop is. */
  source: Config
  /** The configuration of a cell. Refuses a name that none has. */
  cellOf(name: string): Config
  print: Print
}

/** Moves a shop to another cell, or opens one again whose move was broken off. */
export async function runMove(shop: Shop, { source, cellOf, print, ...input }: MoveInput): Promise<Outcome> {
  const name = requireOption('--site', input.site)
  const targetIsLost = input['target-is-lost'] ?? false
  if (input.undo) return undo(shop, { site: name, source, cellOf, print, targetIsLost })
  const target = cellOf(requireOption('--to', input.to))
  const cell = input.to
  if (
    isGuid(name) &&
    !(await shops.findByName(shop, name)) &&
    (await moves.hasShop(target, name.toLowerCase()))
  )
    return { data: { id: name.toLowerCase(), cell }, text: `The shop is in the cell ${cell} already.` }
  const siteId = await siteOf(shop, name)
  const moved = await moves.move({ shop, siteId, source, target, print })
  const result = moved
    ? `It has ${moved.rows} rows and ${moved.files} files, and was closed for ${moved.seconds} seconds.`
    : 'What was left of it here is deleted.'
  return { data: { id: siteId, cell, ...moved }, text: `The shop is in the cell ${cell}. ${result}` }
}

async function undo(
  shop: Shop,
  {
    site,
    source,
    ...input
  }: Pick<MoveInput, 'source' | 'cellOf' | 'print'> & {
    site: string
    targetIsLost: boolean
  },
): Promise<Outcome> {
  const siteId = await siteOf(shop, site)
  const state = await moves.undo({ shop, siteId, source, ...input })
  return { data: { id: siteId, state }, text: `The shop is ${state} where it was.` }
}
