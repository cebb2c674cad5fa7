import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/sites/apps/service.ts'
import { openStore, type Store } from '../store.ts'
import { type Generation, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const packages = { '2024': 'wix-ecom-2024', current: '@wix/ecom' }

async function modulesOf(generation: Generation): Promise<Loose> {
  const { checkoutSettings, ecommerceSettings } = await import(packages[generation])
  return { checkoutSettings, ...(ecommerceSettings ? { ecommerceSettings } : {}) }
}

describe.each(generations)('the settings of the checkout, with the published client (%s)', (generation) => {
  let store: Store
  let merchant: Loose
  let visitor: Loose
  let stranger: Loose

  beforeAll(async () => {
    store = await openStore()
    const { sdk } = await publishedClients(store, generation)
    const modules = await modulesOf(generation)
    const clientWith = (apiKey: string) =>
      sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }) })
    merchant = clientWith(store.apiKey)
    visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
    const key = { name: 'Nothing', permissions: ['SITE.READ_AUDIT_LOG'] }
    stranger = clientWith((await createKey(store.shop, store.siteId, key)).secret)
    for (const [slug, title] of [
      ['terms', 'Terms'],
      ['privacy', 'Privacy'],
    ]) {
      const page = { slug, title, body: `The ${title}` }
      const { status } = await store.ask('POST', '/admin/v1/pages', { as: store.apiKey, body: { page } })
      if (status !== 200) throw new Error(`${status}`)
    }
  })
  afterAll(() => store.close())

  const read = async (by = visitor) => {
    const { checkoutSettings } = await by.checkoutSettings.getCheckoutSettings()
    return checkoutSettings
  }
  const update = (changes: object, by = merchant) => by.checkoutSettings.updateCheckoutSettings(changes)
  const fieldsOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ details }: Loose) =>
        details.applicationError?.code ??
        details.validationError.fieldViolations.map(({ field }: { field: string }) => field),
    )

  test('say what buyers see, with the pages as policies', async () => {
    expect(await read()).toMatchObject({
      checkoutPolicies: {
        termsAndConditions: { visible: false, content: 'The Terms' },
        privacyPolicy: { visible: false, content: 'The Privacy' },
        returnPolicy: { visible: false },
      },
      checkoutFields: {
        policyAgreementCheckbox: { visible: false, checkedByDefault: false },
        subscriptionCheckbox: { visible: false },
        giftCardRedeemEnabled: true,
      },
    })
  })

  test('change what buyers agree to, as the admin shows it', async () => {
    await update({
      checkoutFields: { policyAgreementCheckbox: { visible: true } },
      checkoutPolicies: { termsAndConditions: { visible: true }, privacyPolicy: { visible: true } },
    })
    const site = await store.ask('GET', '/admin/v1/site', { as: store.apiKey })
    expect(site.body.site.settings.terms).toEqual({ required: true, pages: ['terms', 'privacy'] })
    await update({ checkoutPolicies: { privacyPolicy: { visible: false } } })
    const { checkoutPolicies, checkoutFields } = await read()
    expect(checkoutFields.policyAgreementCheckbox.visible).toBe(true)
    expect(checkoutPolicies).toMatchObject({
      termsAndConditions: { visible: true },
      privacyPolicy: { visible: false },
    })
  })

  test('can be sent back as they were read', async () => {
    const { checkoutFields, checkoutPolicies } = await read()
    await update(await read())
    expect(await read()).toMatchObject({ checkoutFields, checkoutPolicies })
  })

  test('keep the pages that buyers agreed to when the box is shown again by who has read all', async () => {
    const terms = async () => {
      const { body } = await store.ask('GET', '/admin/v1/site', { as: store.apiKey })
      return body.site.settings.terms
    }
    const { pages } = await terms()
    await update({ checkoutFields: { policyAgreementCheckbox: { visible: false } } })
    const all = await read()
    await update({ ...all, checkoutFields: { policyAgreementCheckbox: { visible: true } } })
    expect(await terms()).toEqual({ required: true, pages })
  })

  test('that the shop does not have are refused by name', async () => {
    const field = (name: string) => [`checkoutSettings.${name}`]
    expect(await fieldsOf(update({ checkoutFields: { giftCardRedeemEnabled: false } }))).toEqual(
      field('checkoutFields.giftCardRedeemEnabled'),
    )
    expect(
      await fieldsOf(update({ checkoutFields: { policyAgreementCheckbox: { checkedByDefault: true } } })),
    ).toEqual(field('checkoutFields.policyAgreementCheckbox.checkedByDefault'))
    expect(await fieldsOf(update({ checkoutPolicies: { privacyPolicy: { content: 'Another' } } }))).toEqual(
      field('checkoutPolicies.privacyPolicy.content'),
    )
    expect(await fieldsOf(update({ checkoutPolicies: { returnPolicy: { visible: true } } }))).toEqual(
      field('checkoutPolicies.returnPolicy.visible'),
    )
    const withoutBox = {
      checkoutFields: { policyAgreementCheckbox: { visible: false } },
      checkoutPolicies: { privacyPolicy: { visible: true } },
    }
    expect(await fieldsOf(update(withoutBox))).toEqual(field('checkoutPolicies.privacyPolicy.visible'))
    expect((await read()).checkoutFields.policyAgreementCheckbox.visible).toBe(true)
  })

  test('are changed by merchants who may', async () => {
    for (const by of [visitor, stranger]) expect(await fieldsOf(update({}, by))).toBe('PERMISSION_DENIED')
  })

  test.runIf(generation === 'current')(
    'are read with others, and what the shop has not is named',
    async () => {
      const { getEcommerceSettings } = visitor.ecommerceSettings
      const { ecommerceSettings, errors } = await getEcommerceSettings(['CHECKOUT', 'TAX', 'PREMIUM_SITE'])
      expect(ecommerceSettings).toMatchObject({
        tax: { configured: false, taxIncludedInItemPrices: false },
        checkout: { checkoutFields: { giftCardRedeemEnabled: true } },
      })
      expect(errors).toEqual([{ requestedField: 'PREMIUM_SITE' }])
      expect(await fieldsOf(getEcommerceSettings(['WEATHER']))).toEqual(['fields[0]'])
    },
  )
})
