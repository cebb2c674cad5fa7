import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Contact } from '@cartwright/contract/identity/contacts.ts'
import { readFlag, readList } from '../entries/cells.rules.ts'
import { type Cells, cellReader, type Entry, type Problem, type Row, type Terms } from '../entries/rules.ts'
import {
  type AddressColumns,
  addressIn,
  columnMap,
  dateIn,
  emailIn,
  limited,
  type RecordLayout,
  recordEntry,
  splitName,
  trimmed,
} from './rules.ts'

const shopifyAddress: AddressColumns = {
  firstName: 'First Name',
  lastName: 'Last Name',
  company: 'Default Address Company',
  line: 'Default Address Address1',
  line2: 'Default Address Address2',
  city: 'Default Address City',
  region: 'Default Address Province Code',
  code: 'Default Address Zip',
  country: 'Default Address Country Code',
  phone: 'Default Address Phone',
}

const short = (column: string) => [column, column.replace('Default Address ', '')] as const

/** Of the customers export, also as it was before 2023. */
export const shopifyCustomers: RecordLayout = {
  name: 'SHOPIFY_CUSTOMERS',
  columns: columnMap([
    ...['Customer ID', 'First Name', 'Last Name', 'Email', 'Phone', 'Total Orders', 'Note', 'Tags'],
    ['Accepts Email Marketing', 'Accepts Marketing'],
    ...Object.values(shopifyAddress).flatMap((column) =>
      column.startsWith('Default') && column !== shopifyAddress.phone ? [short(column)] : [],
    ),
    shopifyAddress.phone,
  ]),
  targets: {},
  ignores: /./,
  needs: [['First Name'], ['Last Name'], ['Email'], ['Accepts Email Marketing']],
  begins: () => true,
  entryOf(rows, terms) {
    const { cells, problems } = reading(rows, terms)
    const orders = trimmed(cells, 'Total Orders')
    return customerEntry(cells, problems, {
      id: trimmed(cells, 'Customer ID').replace(/^'/, ''),
      email: emailIn(cells, 'Email'),
      names: [limited(cells, 'First Name', 100), limited(cells, 'Last Name', 100)],
      hasAccount: Number(orders) > 0,
      phone: limited(cells, 'Phone', 50).replace(/^'/, ''),
      wants: marketingIn(cells, 'Accepts Email Marketing'),
      addresses: [addressIn(cells, shopifyAddress)],
      tags: tagsIn(cells, 'Tags'),
      note: trimmed(cells, 'Note'),
    })
  },
  columnOf: () => undefined,
}

const wooAddress = (kind: 'billing' | 'shipping'): AddressColumns => ({
  firstName: `${kind}_first_name`,
  lastName: `${kind}_last_name`,
  company: `${kind}_company`,
  line: `${kind}_address_1`,
  line2: `${kind}_address_2`,
  city: `${kind}_city`,
  region: `${kind}_state`,
  code: `${kind}_postcode`,
  country: `${kind}_country`,
  phone: `${kind}_phone`,
})

const wooAddresses = [wooAddress('billing'), wooAddress('shipping')] as const

const reportAddress: AddressColumns = {
  firstName: 'Name',
  company: 'company',
  line: 'address_1',
  line2: 'address_2',
  city: 'City',
  region: 'Region',
  code: 'Postal Code',
  country: 'Country / Region',
  phone: 'phone',
}

/** Of the report *Customers* of its analytics, and of the tables that its customer exporters write. */
export const wooCustomers: RecordLayout = {
  name: 'WOOCOMMERCE_CUSTOMERS',
  columns: columnMap([
    ['Email', 'user_email', 'customer_email'],
    ['Username', 'user_login'],
    ['Date registered', 'date_registered', 'user_registered', 'Sign up'],
    ...['customer_id', 'first_name', 'last_name', 'Name', 'City', 'Region'],
    ['Country / Region', 'Country'],
    ['Postal Code', 'Postcode'],
    'billing_email',
    ...wooAddresses.flatMap((columns) => Object.values(columns)),
  ]),
  targets: {},
  ignores: /./,
  needs: [['Email'], ['Username'], ['Name', 'first_name']],
  begins: () => true,
  entryOf(rows, terms) {
    const { cells, problems } = reading(rows, terms)
    const name = splitName(limited(cells, 'Name', 100))
    const names: [string, string] = cells.has('first_name')
      ? [limited(cells, 'first_name', 100), limited(cells, 'last_name', 100)]
      : name
    const isReport = !cells.has('billing_first_name')
    return customerEntry(cells, problems, {
      id: trimmed(cells, 'customer_id'),
      email: emailIn(cells, 'Email') || emailIn(cells, 'billing_email'),
      names,
      hasAccount: trimmed(cells, 'Username') !== '',
      phone: limited(cells, 'billing_phone', 50),
      wants: undefined,
      addresses: isReport
        ? [reportedAddress(cells)]
        : wooAddresses.map((columns) => addressIn(cells, columns)),
      tags: [],
      note: '',
      since: dateIn(cells, 'Date registered'),
    })
  },
  columnOf: () => undefined,
}

/** The report has no street: a name alone is no address. */
function reportedAddress(cells: Cells): AddressWithContact | undefined {
  const places = [reportAddress.city, reportAddress.code, reportAddress.region]
  return places.some((column) => trimmed(cells, column) !== '') ? addressIn(cells, reportAddress) : undefined
}

function reading(rows: readonly Row[], terms: Terms): { cells: Cells; problems: Problem[] } {
  const problems: Problem[] = []
  return { cells: cellReader(rows[0] as Row, terms, problems), problems }
}

function marketingIn(cells: Cells, column: string): boolean | undefined {
  return readFlag(trimmed(cells, column))
}

function tagsIn(cells: Cells, column: string): string[] {
  const tags = readList(trimmed(cells, column), ',')
  return tags.flatMap((tag) => {
    if (tag.length <= 50) return [tag]
    cells.warn(column, `"${tag.slice(0, 50)}…" is left out: a label has at most 50 characters`)
    return []
  })
}

interface Customer {
  id: string
  email: string
  names: [first: string, last: string]
  hasAccount: boolean
  phone: string
  wants: boolean | undefined
  addresses: (AddressWithContact | undefined)[]
  tags: string[]
  note: string
  since?: string | undefined
}

function customerEntry(cells: Cells, problems: Problem[], customer: Customer): Entry {
  const { email, names, hasAccount, phone, note } = customer
  const [first, last] = names
  const name = [first, last].filter(Boolean).join(' ')
  if (note) cells.warn('Note', 'is left out: this shop has no place for it')
  const isNobody = !email && !name && !phone
  if (isNobody && problems.every(({ severity }) => severity !== 'ERROR'))
    cells.error('Email', 'there is no e-mail address, name or telephone number')
  const id = customer.id || email.toLowerCase() || phone || name || String(cells.line)
  return recordEntry({
    line: cells.line,
    key: id,
    name: name || email || phone || id,
    problems,
    record: {
      noun: 'customers',
      ...{ id, email, tags: customer.tags, hasAccount: hasAccount && email !== '' },
      contact: toContact(customer),
    },
  })
}

function toContact({ email, names: [first, last], phone, wants, addresses, since }: Customer): Contact {
  const known = addresses.filter((one) => one !== undefined)
  const company = known.find(({ contactDetails }) => contactDetails?.company)?.contactDetails?.company
  const places = known.map(({ address }) => JSON.stringify(address))
  const items = known.flatMap(({ address }, at) => {
    if (!address || places.indexOf(places[at] ?? '') !== at) return []
    const { addressLine, addressLine2, city, subdivision, country, postalCode } = address
    const own = { addressLine, addressLine2, city, subdivision, country, postalCode }
    return [{ tag: at === 0 ? ('BILLING' as const) : ('SHIPPING' as const), address: withoutEmpty(own) }]
  })
  const phones = [...new Set([phone, ...known.map(({ contactDetails }) => contactDetails?.phone ?? '')])]
  const status = wants ? 'SUBSCRIBED' : 'UNSUBSCRIBED'
  return {
    ...(since ? { createdDate: since } : {}),
    ...(wants === undefined ? {} : { primaryEmail: { email, subscriptionStatus: status } }),
    info: {
      name: { first, last },
      ...(email ? { emails: { items: [{ email, primary: true }] } } : {}),
      phones: { items: phones.filter(Boolean).map((one) => ({ phone: one })) },
      addresses: { items },
      ...(company ? { company } : {}),
    },
  }
}

type Filled<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

function withoutEmpty<T extends object>(fields: T): Partial<Filled<T>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Filled<T>>
}
