import type { CheckoutSettings } from '@cartwright/contract/checkout/settings.ts'
import type { TermsSettings } from '@cartwright/contract/sites/settings.ts'
import type { SitePage } from '@cartwright/contract/sites/storefront.ts'
import { asksForConsent, reminderRules } from '../../abandoned-checkouts/model/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { Site } from '../../sites/settings/service.ts'

type Sent = NonNullable<CheckoutSettings['checkoutPolicies']>

/** The policies of the contract that pages of the shop are, by the slugs that these usually have. */
const policyPages = {
  termsAndConditions: ['terms'],
  privacyPolicy: ['privacy'],
  returnPolicy: ['cancellation', 'returns'],
} as const satisfies Partial<Record<keyof Sent, readonly string[]>>

export const policySlugs: readonly string[] = Object.values(policyPages).flat()

type PolicyName = keyof typeof policyPages
const policyNames = Object.keys(policyPages) as PolicyName[]

function pageOf(name: PolicyName, pages: readonly SitePage[]): SitePage | undefined {
  const found = (policyPages[name] as readonly string[]).map((slug) =>
    pages.find((page) => page.slug === slug),
  )
  return found.find((page) => page !== undefined)
}

/** What buyers see at the checkout now. */
export function toWire(
  { settings, createdAt, updatedAt }: Pick<Site, 'settings' | 'createdAt' | 'updatedAt'>,
  pages: readonly SitePage[],
): CheckoutSettings {
  const { required = false, pages: agreed = [] } = settings.terms
  const policies = policyNames.map((name) => {
    const page = pageOf(name, pages)
    const visible = required && page !== undefined && agreed.includes(page.slug)
    return [name, { visible, ...(page ? { content: page.body } : {}) }]
  })
  return {
    checkoutPolicies: Object.fromEntries(policies),
    checkoutFields: {
      policyAgreementCheckbox: { visible: required, checkedByDefault: false },
      subscriptionCheckbox: {
        visible: asksForConsent(reminderRules(settings)),
        checkedByDefault: false,
        splitByChannel: false,
      },
      giftCardRedeemEnabled: true,
    },
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

/** The terms after a change of what buyers see. Which pages they agree to besides stays as it is. */
export function changedTerms(
  { terms }: Pick<Site['settings'], 'terms'>,
  { sent, before, pages }: { sent: CheckoutSettings; before: CheckoutSettings; pages: readonly SitePage[] },
): TermsSettings {
  const { policyAgreementCheckbox } = sent.checkoutFields ?? {}
  const required = policyAgreementCheckbox?.visible ?? terms.required ?? false
  let agreed: readonly string[] = terms.pages ?? []
  for (const name of policyNames) {
    const visible = sent.checkoutPolicies?.[name]?.visible
    const slug = pageOf(name, pages)?.slug
    if (typeof visible !== 'boolean' || slug === undefined || !required) continue
    if (visible === (before.checkoutPolicies?.[name]?.visible ?? false)) continue
    agreed = visible ? [...new Set([...agreed, slug])] : agreed.filter((one) => one !== slug)
  }
  return { required, pages: [...agreed] }
}

/**
 * What the change asks for and the shop cannot do. A field that says what holds already is no change, so a program may send
 * back all that it has read.
 */
export function settingsViolations(
  sent: CheckoutSettings,
  before: CheckoutSettings,
  after: { required: boolean; pages: readonly SitePage[] },
): Violation[] {
  return differences(sent, before, 'checkoutSettings').flatMap((field): Violation[] => {
    const name = field.split('.')[2]
    if (field.endsWith('policyAgreementCheckbox.visible')) return []
    if (!field.endsWith('.visible') || !policyNames.includes(name as PolicyName)) return [notOffered(field)]
    if (!pageOf(name as PolicyName, after.pages)) {
      const slug = policyPages[name as PolicyName][0]
      return [violationOf(field, `needs a page with the address "${slug}", which everybody may read`)]
    }
    if (after.required) return []
    return [violationOf(field, 'is shown with the box alone: send policyAgreementCheckbox.visible')]
  })
}

function notOffered(field: string): Violation {
  if (field.endsWith('.content')) return violationOf(field, 'is the text of a page. Change the page')
  return violationOf(field, 'is not a setting of this shop')
}

function violationOf(field: string, description: string): Violation {
  return { field, description, violatedRule: 'FIELD_NOT_ALLOWED' }
}

/** The fields of `sent` with another value than in `known`; those that the server sets do not count. */
function differences(sent: unknown, known: unknown, field: string): string[] {
  if (sent === null || sent === undefined) return []
  if (typeof sent === 'object' && !Array.isArray(sent)) {
    return Object.entries(sent).flatMap(([name, value]) =>
      name === 'createdDate' || name === 'updatedDate'
        ? []
        : differences(value, (known as Record<string, unknown> | undefined)?.[name], `${field}.${name}`),
    )
  }
  return (known ?? usual(sent)) === sent ? [] : [field]
}

/** What the contract takes a missing field for. */
function usual(value: unknown): unknown {
  return typeof value === 'boolean' ? false : typeof value === 'string' ? '' : undefined
}
