import type {
  Customization,
  QueryBrandsReply,
  QueryBrandsRequest,
  QueryCustomizationsReply,
  QueryCustomizationsRequest,
  QueryRibbonsReply,
  QueryRibbonsRequest,
} from '@cartwright/contract/catalogue-v3/attributes.ts'
import { pageOf } from '../../platform/query/page.ts'
import { type CompiledQuery, compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { choiceId, nameId } from '../model/name-ids.rules.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import {
  fieldsOf,
  type Label,
  type LabelRow,
  type Listed,
  nameField,
  type OptionRow,
  pageOfLabels,
  pageOfOptions,
} from './queries.ts'

// Brands, ribbons and options are texts on products. Their ids follow from the texts.

export async function brands(
  shop: Shop,
  caller: Caller,
  { query, fields = [] }: QueryBrandsRequest,
): Promise<QueryBrandsReply> {
  const { rows, metadata } = await labels(shop, caller, { kind: 'brand', query, counting: fields.length > 0 })
  const brands = rows.map(({ name, count }) => ({
    ...labelOf('brand', name),
    ...(count !== null && { assignedProductsCount: count }),
  }))
  return { brands, pagingMetadata: metadata }
}

export async function ribbons(
  shop: Shop,
  caller: Caller,
  { query, fields = [] }: QueryRibbonsRequest,
): Promise<QueryRibbonsReply> {
  const { rows, metadata } = await labels(shop, caller, {
    kind: 'ribbon',
    query,
    counting: fields.length > 0,
  })
  const ribbons = rows.map(({ name, count }) => ({
    ...labelOf('ribbon', name),
    ...(count !== null && { assignedProductCount: count }),
  }))
  return { ribbons, pagingMetadata: metadata }
}

export async function customizations(
  shop: Shop,
  caller: Caller,
  { query, fields = [] }: QueryCustomizationsRequest,
): Promise<QueryCustomizationsReply> {
  const compiled = compile('option', query)
  const listed = listedFor(caller, fields.includes('ASSIGNED_PRODUCTS_COUNT'))
  const { rows, metadata } = pageOf(await pageOfOptions(shop.db.read, listed, compiled), compiled)
  return { customizations: rows.map(toCustomization), pagingMetadata: metadata }
}

interface Asked {
  kind: Label
  query: QueryBrandsRequest['query']
  counting: boolean
}

async function labels(shop: Shop, caller: Caller, { kind, query, counting }: Asked) {
  const compiled = compile(kind, query)
  const listed = { ...listedFor(caller, counting), kind }
  return pageOf<LabelRow>(await pageOfLabels(shop.db.read, listed, compiled), compiled)
}

function listedFor(caller: Caller, counting: boolean): Listed {
  return { siteId: caller.siteId, hidden: seesMerchantData(caller, true), counting }
}

function compile(kind: Label | 'option', query: QueryBrandsRequest['query'] = {}): CompiledQuery {
  const paging = query.paging ? {} : { cursorPaging: query.cursorPaging ?? {} }
  return compileQuery({ ...query, ...paging }, fieldsOf(kind), { tieBreaker: nameField })
}

/** It has no changes of its own. */
const revision = '1'

function labelOf(kind: Label, name: string) {
  return { id: nameId(kind, name), revision, name }
}

function toCustomization({ name, count, choices }: OptionRow): Customization {
  return {
    ...{ id: nameId('option', name), revision, name, key: name },
    customizationType: 'PRODUCT_OPTION',
    customizationRenderType: choices.some(({ colour }) => colour) ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
    choicesSettings: {
      choices: choices.map((choice) => ({
        ...{ id: choiceId(name, choice.name), key: choice.name, name: choice.name },
        ...(choice.colour
          ? { choiceType: 'ONE_COLOR', colorCode: choice.colour }
          : { choiceType: 'CHOICE_TEXT' }),
      })),
    },
    ...(count !== null && { assignedProductsCount: count }),
  }
}
