import * as pictures from '../../media/pictures/service.ts'
import { isFormerId } from '../../media/pictures/sizes.rules.ts'
import { addFromAddress } from '../../media/uploads/addresses.service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import type { MoveContext } from './ids.service.ts'
import { notePictureProblem, takePictures } from './queries.ts'

/** A picture as the contract shows it in an order, a collection or a profile. */
export interface SourcePicture {
  id?: string | null | undefined
  url?: string | null | undefined
}

/** Lets the server fetch pictures that are no product's, each once. Products fetch their own. */
export async function take(
  { tx, siteId, source }: MoveContext,
  found: readonly (SourcePicture | undefined)[],
): Promise<void> {
  const wanted = new Map(found.flatMap((one) => (isFetchable(one) ? [[one.id, one.url] as const] : [])))
  if (wanted.size > 0) await tx.run(takePictures, [siteId, source, [...wanted.keys()], [...wanted.values()]])
}

/** The picture at the address where this shop has it once it is fetched. Others stay where they are. */
export function here<Picture extends SourcePicture>(
  { shop, siteId }: Pick<MoveContext, 'shop' | 'siteId'>,
  picture: Picture,
): Picture {
  return isFetchable(picture)
    ? { ...picture, url: `${shop.hosts.urlOf(siteId)}/media/${picture.id}` }
    : picture
}

/** The picture by its id alone, for what knows its own address. */
export function withoutAddress<Picture extends SourcePicture>(picture: Picture): Picture {
  if (!isFetchable(picture)) return picture
  const { url: _, ...known } = picture
  return known as Picture
}

function isFetchable(picture: SourcePicture | undefined): picture is { id: string; url: string } {
  const { id, url } = picture ?? {}
  return Boolean(id && url && isFormerId(id) && /^https?:\/\//.test(url))
}

/** The job of one picture. It keeps the id that it had in the other shop. */
export async function fetchPicture(
  shop: Shop,
  { siteId, source, id, url }: { siteId: string; source: string; id: string; url: string },
): Promise<void> {
  try {
    const file = await addFromAddress(shop, systemCaller(siteId), { url, reuse: true })
    await pictures.addAlias(shop, file, id)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const problem = `The picture ${url} did not come: ${error.message}.`
    await shop.db.run(notePictureProblem, [siteId, source, id, problem])
  }
}
