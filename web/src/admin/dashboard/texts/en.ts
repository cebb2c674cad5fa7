export const english = {
  title: 'Home',
  ranges: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '12 months' },
  range: 'Period',
  custom: 'Custom period',
  figures: 'Figures',
  metrics: { sales: 'Sales', orders: 'Orders', visits: 'Visits', average: 'Average order' },
  before: 'Previous period',
  comparedTo: (days: string) => `compared with ${days}`,
  more: (percent: string) => `${percent} more than in the previous period`,
  less: (percent: string) => `${percent} less than in the previous period`,
  same: 'No change',
  none: 'None in both periods',
  nothingBefore: 'None in the previous period',
  chartOf: (metric: string, days: string) => `${metric}, ${days}, compared with the previous period`,
  table: (metric: string) => `${metric} by day`,
  day: 'Day',
  bestSellers: 'Best sellers',
  deleted: (name: string) => `${name} (deleted)`,
  noSales: 'No sales in this period.',
  product: 'Product',
  units: 'Sold',
  sales: 'Sales',
  lowStock: 'Low stock',
  plenty: 'No product is low in stock.',
  left: 'Left',
  allLow: (count: number) =>
    count === 1 ? '1 variant is low in stock' : `${count} variants are low in stock`,
  toDo: {
    title: 'To do',
    country: 'Start here: set up the shop for your country',
    europeThreshold: {
      NONE: '',
      NEAR: 'Sales to consumers in other EU countries come near €10,000',
      OVER: 'Sales to consumers in other EU countries are above €10,000',
    },
    unfulfilled: (count: string) => (count === '1' ? '1 order to fulfil' : `${count} orders to fulfil`),
    unpaid: (count: string) => (count === '1' ? '1 unpaid order' : `${count} unpaid orders`),
    lowStock: (count: string) =>
      count === '1' ? '1 variant low in stock' : `${count} variants low in stock`,
    withoutFile: (count: string) =>
      count === '1'
        ? '1 digital product has no file: nobody can buy it'
        : `${count} digital products have no file: nobody can buy them`,
    paymentDifferences: (count: string) =>
      count === '1'
        ? '1 payment differs from the payment service'
        : `${count} payments differ from the payment service`,
    disputes: (count: string) =>
      count === '1' ? '1 dispute needs an answer' : `${count} disputes need an answer`,
    nothing: 'All done. There are no open tasks.',
  },
}
export type Texts = typeof english
