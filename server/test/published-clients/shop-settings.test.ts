import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttpClient } from '../../src/platform/http-client/http-client.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Generation, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
const austin = { country: 'US', subdivision: 'US-TX', city: 'Austin' }

/** The modules of a merchant's program. The packages of 2024 have some of them only. */
async function modulesOf(generation: Generation): Promise<Loose> {
  const coupons = await import('@wix/marketing_coupons' as string)
  if (generation === '2024') {
    const [ecom, media] = [await import('wix-ecom-2024' as string), await import('wix-media-2024' as string)]
    return { coupons, ...ecom, files: media.files, folders: media.folders }
  }
  const ecom = await import('@wix/ecom' as string)
  const files = await import('@wix/auto_sdk_media_files' as string)
  const folders = await import('@wix/auto_sdk_media_folders' as string)
  return { coupons, ...ecom, files, folders }
}

const files = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' }).end('Wash by hand')
})
let port: number

beforeAll(async () => {
  files.listen(0, '127.0.0.1')
  await once(files, 'listening')
  port = (files.address() as AddressInfo).port
})
afterAll(() => files.close())

describe.each(generations)('what a merchant sets with the published client (%s)', (generation) => {
  let store: Store
  let merchant: Loose
  let visitor: Loose
  /** A key that may do nothing here. */
  let other: Loose
  const isCurrent = generation === 'current'

  beforeAll(async () => {
    store = await openStore({ httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }) })
    await deliver(store)
    const { sdk } = await publishedClients(store, generation)
    const { default: _, ...all } = await modulesOf(generation)
    const modules = Object.fromEntries(Object.entries(all).filter(([, module]) => typeof module === 'object'))
    const clientWith = (apiKey: string) =>
      sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }) })
    merchant = clientWith(store.apiKey)
    visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
    const key = { name: 'Nothing', permissions: ['SITE.READ_AUDIT_LOG'] }
    other = clientWith((await createKey(store.shop, store.siteId, key)).secret)
  })
  afterAll(() => store.close())

  const idsOf = (items: Loose[]) => items.map(({ _id, id }) => _id ?? id)
  /** The code of an error, or `violation`. */
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ details }: Loose) => details.applicationError?.code ?? (details.validationError && 'violation'),
    )

  test('coupons are created, read, changed, found and deleted', async () => {
    const { coupons } = merchant
    const specification = {
      name: 'Ten off',
      code: 'TEN',
      percentOffRate: 10,
      scope: { namespace: 'stores' },
      startTime: '0',
      active: true,
    }
    const { _id: id } = await coupons.createCoupon(specification)
    const read = () => coupons.getCoupon(id)
    expect((await read()).specification).toMatchObject({ code: 'TEN', percentOffRate: 10 })
    await coupons.updateCoupon(id, { name: 'Ten per cent off' })
    expect((await read()).specification).toMatchObject({ name: 'Ten per cent off', code: 'TEN' })
    const found = await coupons.queryCoupons({ query: { paging: { limit: 5 } } })
    expect(idsOf(found.coupons ?? found.items)).toEqual([id])
    expect(await codeOf(coupons.createCoupon(specification))).not.toBe('answered')
    expect(await codeOf(other.coupons.deleteCoupon(id))).toBe('PERMISSION_DENIED')
    await coupons.deleteCoupon(id)
    expect(await codeOf(coupons.getCoupon(id))).not.toBe('answered')
  })

  test('files are uploaded, described, found, brought to folders and deleted', async () => {
    const { files, folders } = merchant
    const { folder } = await folders.createFolder('Manuals')
    const asked = { fileName: 'care.txt', parentFolderId: folder._id }
    const { uploadUrl } = await files.generateFileUploadUrl('text/plain', asked)
    const uploaded = await store.app.server.inject({
      method: 'PUT',
      url: new URL(uploadUrl).pathname,
      headers: { 'content-type': 'text/plain' },
      payload: 'Wash by hand',
    })
    const { id } = uploaded.json().file
    const read = async () => {
      const reply = await files.getFileDescriptor(id)
      return reply.file ?? reply
    }
    expect(await read()).toMatchObject({ displayName: 'care.txt', parentFolderId: folder._id })
    expect(idsOf((await files.getFileDescriptors([id])).files)).toEqual([id])
    expect(idsOf((await files.listFiles({ parentFolderId: folder._id })).files)).toEqual([id])
    expect(idsOf((await files.searchFiles({ search: 'care' })).files)).toEqual([id])
    await files.updateFileDescriptor({ _id: id, displayName: 'washing.txt' })
    expect((await read()).displayName).toBe('washing.txt')
    expect((await files.generateFilesDownloadUrl([id])).downloadUrl).toMatch(/^https:/)
    await files.bulkDeleteFiles([id], { permanent: true })
    expect(await codeOf(files.getFileDescriptor(id))).not.toBe('answered')
  })

  test('folders are read, renamed, listed and deleted', async () => {
    const { folders } = merchant
    const { folder } = await folders.createFolder('Pictures')
    await folders.updateFolder(folder._id, { displayName: 'Photographs' })
    const read = await folders.getFolder(folder._id)
    expect((read.folder ?? read).displayName).toBe('Photographs')
    expect(idsOf((await folders.listFolders()).folders)).toContain(folder._id)
    await folders.bulkDeleteFolders([folder._id], { permanent: true })
    expect(await codeOf(folders.getFolder(folder._id))).not.toBe('answered')
  })

  test('files are brought in by their addresses', async () => {
    const { files } = merchant
    const address = `http://127.0.0.1:${port}`
    const { file } = await files.importFile(`${address}/care`, { displayName: 'care.txt' })
    expect(file.displayName).toBe('care.txt')
    const { results } = await files.bulkImportFile([
      { url: `${address}/one`, displayName: 'one.txt' },
      { url: `${address}/two`, displayName: 'two.txt' },
    ])
    expect(results.map(({ itemMetadata }: Loose) => itemMetadata.success)).toEqual([true, true])
  })

  test('currencies are listed', async () => {
    const reply = await visitor.currencies.listCurrencies()
    expect(reply.currencies.map(({ code }: Loose) => code)).toContain('USD')
  })

  test('a price is converted at the rate of the shop', async () => {
    const { rate } = await visitor.currencies.getConversionRate({ from: 'USD', to: 'USD' })
    expect(Number(rate.value ?? rate.rate ?? rate)).toBe(1)
    const amounts = [{ value: '1095', decimalPlaces: 2 }]
    const converted = await visitor.currencies.convertCurrency({ from: 'USD', to: 'USD' }, amounts)
    expect(converted.amounts).toEqual(amounts)
    expect(await codeOf(visitor.currencies.getConversionRate({ from: 'USD', to: 'XXX' }))).not.toBe(
      'answered',
    )
  })

  test.runIf(isCurrent)(
    'places to pick up an order are created, read, changed, found and deleted',
    async () => {
      const { pickupLocations } = merchant
      const created = await pickupLocations.createPickupLocation({
        name: 'Workshop',
        address: austin,
        active: true,
        rates: [{ amount: '0' }],
      })
      const { _id, revision } = created
      expect(await pickupLocations.getPickupLocation(_id)).toMatchObject({
        name: 'Workshop',
        address: austin,
      })
      const change = { revision, name: 'Kiln' }
      expect(await pickupLocations.updatePickupLocation(_id, change)).toMatchObject({
        name: 'Kiln',
        active: true,
      })
      const found = await pickupLocations.queryPickupLocation().eq('name', 'Kiln').find()
      expect(idsOf(found.items)).toEqual([_id])
      expect(await codeOf(pickupLocations.updatePickupLocation(_id, change))).not.toBe('answered')
      await pickupLocations.deletePickupLocation(_id)
      expect(await codeOf(pickupLocations.getPickupLocation(_id))).not.toBe('answered')
    },
  )

  test.runIf(isCurrent)('delivery profiles and their regions are kept', async () => {
    const { deliveryProfile: profiles } = merchant
    const { _id } = await profiles.createDeliveryProfile({ name: 'Fragile' })
    const read = () => profiles.getDeliveryProfile(_id)
    const region = {
      name: 'Texas',
      active: true,
      destinations: [{ countryCode: 'US', subdivisions: ['US-TX'] }],
    }
    await profiles.addDeliveryRegion(_id, region, { revision: (await read()).revision })
    const [{ _id: deliveryRegionId }] = (await read()).deliveryRegions
    const identifiers = { deliveryProfileId: _id, deliveryRegionId }
    await profiles.updateDeliveryRegion(
      identifiers,
      { name: 'Lone Star' },
      { revision: (await read()).revision },
    )
    const byRegion = await profiles.getDeliveryProfileByDeliveryRegionId(deliveryRegionId)
    expect((byRegion.deliveryProfile ?? byRegion).deliveryRegions).toMatchObject([{ name: 'Lone Star' }])
    await profiles.updateDeliveryProfile(_id, { revision: (await read()).revision, name: 'Glass' })
    const found = await profiles.queryDeliveryProfiles().find()
    expect(found.items.find((item: Loose) => item._id === _id)).toMatchObject({ name: 'Glass' })
    await profiles.removeDeliveryRegion(identifiers, { revision: (await read()).revision })
    expect((await read()).deliveryRegions).toEqual([])
    await profiles.deleteDeliveryProfile(_id)
    expect(await codeOf(read())).not.toBe('answered')
  })

  test.runIf(isCurrent)('shipping options gain and lose regions', async () => {
    const { deliveryProfile: profiles, shippingOptions } = merchant
    const { _id: profileId, revision } = await profiles.createDeliveryProfile({ name: 'Bulky' })
    const region = { name: 'Canada', active: true, destinations: [{ countryCode: 'CA', subdivisions: [] }] }
    await profiles.addDeliveryRegion(profileId, region, { revision })
    const [{ _id: deliveryRegionId }] = (await profiles.getDeliveryProfile(profileId)).deliveryRegions
    const option = await shippingOptions.createShippingOption({ title: 'Lorry', rates: [{ amount: '40' }] })
    const read = () => shippingOptions.getShippingOption(option._id)
    await shippingOptions.addDeliveryRegion(option._id, deliveryRegionId, { revision: option.revision })
    expect((await read()).deliveryRegionIds).toContain(deliveryRegionId)
    const { revision: next } = await read()
    await shippingOptions.removeDeliveryRegion(option._id, deliveryRegionId, { revision: next })
    expect((await read()).deliveryRegionIds).not.toContain(deliveryRegionId)
  })

  test.runIf(isCurrent)('tax groups, regions and rates are changed', async () => {
    const { taxGroups, taxRegions, manualTaxMappings } = merchant
    const group = await taxGroups.createTaxGroup({ name: 'Books' })
    const region = await taxRegions.createTaxRegion({ country: 'IS', taxCalculatorId: 'manual' })
    const mapping = await manualTaxMappings.createManualTaxMapping({
      ...{ taxGroupId: group._id, taxRegionId: region._id },
      ...{ taxRate: '0.11', taxName: 'VAT', taxType: 'VAT' },
    })
    const renamed = await taxGroups.updateTaxGroup(group._id, { revision: group.revision, name: 'Paper' })
    expect(renamed.name).toBe('Paper')
    const calculated = { revision: region.revision, taxIncludedInPrice: true }
    expect((await taxRegions.updateTaxRegion(region._id, calculated)).country).toBe('IS')
    const rate = { revision: mapping.revision, taxRate: '0.24' }
    expect((await manualTaxMappings.updateManualTaxMapping(mapping._id, rate)).taxRate).toBe('0.24')
    expect((await manualTaxMappings.listManualTaxMappings()).manualTaxMappings).toHaveLength(1)
    expect((await taxGroups.listDefaultTaxGroups()).taxGroups).not.toEqual([])
    for (const stale of [
      taxGroups.updateTaxGroup(group._id, { revision: group.revision, name: 'Stale' }),
      manualTaxMappings.updateManualTaxMapping(mapping._id, rate),
    ]) {
      expect(await codeOf(stale)).not.toBe('answered')
    }
  })

  test.runIf(isCurrent)('an order that was paid elsewhere is marked as paid', async () => {
    const mug = await shelve(store, { name: 'Mug', price: 12 })
    const as = await store.visitor()
    const { orderId } = (
      await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(1, mug)] }))
    ).body
    await merchant.orders.paymentCollectionMarkOrderAsPaid(orderId)
    expect((await merchant.orders.getOrder(orderId)).paymentStatus).toBe('PAID')
    expect(await codeOf(merchant.orders.paymentCollectionMarkOrderAsPaid(nothing))).not.toBe('answered')
  })

  test.runIf(isCurrent)('a cart is found by its checkout', async () => {
    const mug = await shelve(store, { name: 'Cup', price: 12 })
    const cart = await merchant.cart.createCart({ lineItems: [pieces(1, mug)] })
    const { checkoutId } = await merchant.cart.createCheckout(cart._id, { channelType: 'WEB' })
    expect((await merchant.cart.getCartByCheckoutId(checkoutId)).cart).toMatchObject({ _id: cart._id })
    const byCart = await merchant.checkout.getCheckoutByCartId(cart._id)
    expect((byCart.checkout ?? byCart)._id).toBe(checkoutId)
  })
})
