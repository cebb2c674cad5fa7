import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../test/shoppers.ts'
import { type Browser, hire, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let owner: Browser

beforeAll(async () => {
  store = await openStore()
  owner = await setUpShop(store)
})
afterAll(() => store.close())

const save = (name: string, search: string, more: { by?: Browser; list?: string; replace?: true } = {}) =>
  (more.by ?? owner).ask('POST', '/admin/v1/saved-views', {
    savedView: { list: more.list ?? 'orders', name, search },
    ...(more.replace ? { replace: true } : {}),
  })
const viewsOf = async (list: string, by = owner): Promise<{ id: string; name: string; search: string }[]> =>
  (await by.ask('GET', `/admin/v1/saved-views?list=${list}`)).body.savedViews

describe('a view of a list that a member of staff has saved', () => {
  test('is there for everybody on the staff, in this list only, by its name', async () => {
    await save('to send', 'f.fulfillment=NOT_FULFILLED')
    await save('Paid', 'f.payment=PAID')
    const viewer = await hire(store, owner, 'viewer', 'Vera Lund')
    expect((await viewsOf('orders', viewer)).map(({ name, search }) => [name, search])).toEqual([
      ['Paid', 'f.payment=PAID'],
      ['to send', 'f.fulfillment=NOT_FULFILLED'],
    ])
    expect(await viewsOf('products', viewer)).toEqual([])
  })

  test('is replaced by one of the same name only if that is said, and made once by two clicks', async () => {
    const list = 'members'
    const both = await Promise.all(['q=a', 'q=b'].map((search) => save('Regulars', search, { list })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const again = await save('REGULARS', 'q=c', { list })
    expect(refusal(again)).toBe('SAVED_VIEW_EXISTS')
    expect((await save('REGULARS', 'q=c', { list, replace: true })).status).toBe(200)
    expect((await viewsOf(list)).map(({ name, search }) => [name, search])).toEqual([['REGULARS', 'q=c']])
  })

  test('can be deleted once', async () => {
    const list = 'coupons'
    const { id } = (await save('Old', 'q=old', { list })).body.savedView
    expect((await owner.ask('DELETE', `/admin/v1/saved-views/${id}`)).status).toBe(200)
    expect(refusal(await owner.ask('DELETE', `/admin/v1/saved-views/${id}`))).toBe('SAVED_VIEW_NOT_FOUND')
    expect(await viewsOf(list)).toEqual([])
  })

  test('needs a name, and a list has at most fifty', async () => {
    const list = 'invoices'
    const nameless = await save('   ', 'q=a', { list })
    expect(nameless.status).toBe(400)
    await Promise.all(Array.from({ length: 50 }, (_, n) => save(`View ${n}`, '', { list })))
    expect(refusal(await save('One more', '', { list }))).toBe('SAVED_VIEWS_LIMIT_REACHED')
    expect((await save('View 3', 'q=new', { list, replace: true })).status).toBe(200)
  })

  test('is replaced and deleted only by who manages the shop', async () => {
    const viewer = await hire(store, owner, 'viewer', 'Vito Marsh')
    const list = 'bookings'
    const { id } = (await save('Today', 'q=a', { list, by: viewer })).body.savedView
    const again = await save('Today', 'q=b', { list, by: viewer, replace: true })
    expect(refusal(again)).toBe('SAVED_VIEW_EXISTS')
    expect((await viewer.ask('DELETE', `/admin/v1/saved-views/${id}`)).status).toBe(403)
    expect((await viewsOf(list)).map(({ search }) => search)).toEqual(['q=a'])
  })

  test('is nothing for helpers at the door, who see no list', async () => {
    const helper = await hire(store, owner, 'door', 'Dora Hale')
    expect((await save('Mine', 'q=a', { by: helper })).status).toBe(403)
  })
})
