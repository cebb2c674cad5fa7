import type { FormDraft, FormPage, ShopForm, UpdateFormRequest } from '@cartwright/contract/forms/forms.ts'
import { formLimits } from '@cartwright/contract/forms/limits.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  type CountedFormRow,
  countedForm,
  countedForms,
  countForms,
  type FormRow,
  formById,
  formBySlug,
  insertForm,
  linkedForms,
  replaceForm,
} from './queries.ts'
import { formViolations, toFields } from './rules.ts'

/** All forms of a shop, by title. */
export async function list(shop: Shop, siteId: string): Promise<{ forms: ShopForm[] }> {
  return { forms: (await shop.db.run(countedForms, [siteId])).map(toShopForm) }
}

export async function read(shop: Shop, siteId: string, id: string): Promise<{ form: ShopForm }> {
  const [row] = await shop.db.run(countedForm, [siteId, id])
  if (!row) throw refuse('FORM_NOT_FOUND')
  return { form: toShopForm(row) }
}

export async function find(shop: Shop, siteId: string, id: string): Promise<FormRow | undefined> {
  const [row] = await shop.db.run(formById, [siteId, id])
  return row
}

export async function create(shop: Shop, siteId: string, draft: FormDraft): Promise<{ form: ShopForm }> {
  refuseIf(formViolations(draft))
  const [known] = await shop.db.run(countForms, [siteId])
  if (known && known.count >= formLimits.forms) {
    throw violation('form', `a shop has at most ${formLimits.forms} forms`, 'MAX_SIZE')
  }
  const blank = { description: '', button: '', thanks: '', published: false, inFooter: true, notifies: true }
  const id = shop.newId()
  const values = [siteId, id, ...valuesOf(blank, draft), new Date(shop.clock())]
  await refuseOn('23505', shop.db.run(insertForm, values), slugTaken)
  publish(shop, siteId, id)
  return read(shop, siteId, id)
}

export async function update(
  shop: Shop,
  siteId: string,
  draft: UpdateFormRequest['form'],
): Promise<{ form: ShopForm }> {
  refuseIf(formViolations(draft))
  for (;;) {
    const before = await find(shop, siteId, draft.id)
    if (!before) throw refuse('FORM_NOT_FOUND')
    const { revision } = before
    if (draft.revision !== undefined && draft.revision !== String(revision)) throw refuse('REVISION_MISMATCH')
    const values = [siteId, before.id, revision, ...valuesOf(before, draft), new Date(shop.clock())]
    const [changed] = await refuseOn('23505', shop.db.run(replaceForm, values), slugTaken)
    if (changed) {
      publish(shop, siteId, before.id)
      return read(shop, siteId, before.id)
    }
  }
}

type Kept = Pick<FormRow, 'description' | 'button' | 'thanks' | 'published' | 'inFooter' | 'notifies'>

function valuesOf(kept: Kept, draft: FormDraft): unknown[] {
  const { description, button, thanks, published, inFooter, notifies } = { ...kept, ...draft }
  const texts = [draft.title, description, button, thanks].map((text) => text.trim())
  return [draft.slug, ...texts, JSON.stringify(toFields(draft.fields)), published, inFooter, notifies]
}

function slugTaken() {
  return violation('form.slug', 'is the address of another form', 'OTHER')
}

/** Makes the storefront's pages be made again: they link to forms. */
export function publish(shop: Shop, siteId: string, id: string): void {
  shop.changes.publish('site', siteId, id)
  shop.changes.publish('site', siteId, siteId)
}

/** A published form, for its page. */
export async function page(shop: Shop, siteId: string, slug: string): Promise<{ form: FormPage }> {
  const [row] = await shop.db.run(formBySlug, [siteId, slug])
  if (!row) throw refuse('FORM_NOT_FOUND')
  const { id, title, description, button, thanks, fields } = row
  return { form: { id, slug: row.slug, title, description, button, thanks, fields } }
}

export async function links(
  shop: Shop,
  siteId: string,
): Promise<{ forms: { slug: string; title: string }[] }> {
  return { forms: await shop.db.run(linkedForms, [siteId]) }
}

function toShopForm({ revision, createdAt, updatedAt, ...form }: CountedFormRow): ShopForm {
  return {
    ...form,
    revision: String(revision),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}
