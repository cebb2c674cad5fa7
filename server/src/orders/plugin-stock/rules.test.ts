import { expect, test } from 'vitest'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { orderIdOf, pluginDemands } from './rules.ts'

const plugin = (kind: string, id: string, appId = id) => ({ kind, id, appId }) as KnownPlugin
const line = (appId: string, id = appId) => ({
  line: {
    id,
    quantity: 2,
    catalogReference: {
      appId,
      catalogItemId: 'wheel',
      options: { day: 'Monday', customTextFields: { Name: 'Ada' } },
    },
  },
})
const plugins = [
  plugin('CATALOGUE', 'studio'),
  plugin('CATALOGUE', 'school'),
  plugin('CATALOGUE', 'one', 'app'),
  plugin('INVENTORY', 'two', 'app'),
  plugin('INVENTORY', 'list'),
]

test('the plugin of an app keeps the stock of the app, and that of the shop what no app sells', () => {
  const demands = pluginDemands([line('studio'), line('app'), line('school'), line('unknown')], plugins)
  expect(demands.map((demand) => [demand.plugin.id, demand.lineItemIds])).toEqual([
    ['list', ['studio', 'school']],
    ['two', ['app']],
  ])
})

test('an app without one has its stock kept by nobody, as long as the shop’s own is not its', () => {
  const others = plugins.filter(({ id }) => id !== 'two')
  expect(pluginDemands([line('app')], others)).toEqual([])
})

test('what the buyer wrote stays in the order', () => {
  const [demand] = pluginDemands([line('app')], plugins)
  expect(demand?.items).toEqual([
    { catalogReference: { appId: 'app', catalogItemId: 'wheel', options: { day: 'Monday' } }, quantity: 2 },
  ])
})

test('the order of a checkout has one id', () => {
  const checkoutId = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d61'
  expect(orderIdOf(checkoutId)).toBe(orderIdOf(checkoutId))
  expect(orderIdOf(checkoutId)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(orderIdOf('0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d62')).not.toBe(orderIdOf(checkoutId))
})
