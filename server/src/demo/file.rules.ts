import type { Weekday } from '@cartwright/contract/bookings/parts.ts'
import type { SlotWindow } from '@cartwright/contract/pricing/delivery-slots.ts'
import type { ProductDraft } from '../catalogue/model/drafts.rules.ts'
import type { SiteSettings } from '../sites/settings/rules.ts'

/** The part of demo/catalogue.json that is loaded. */
export interface DemoFile {
  store: DemoStore
  collections: { name: string; slug: string; description: string; image: DemoPicture }[]
  products: DemoProduct[]
  services: DemoService[]
  events: DemoEvent[]
  plans: DemoPlan[]
}

export interface DemoEvent {
  title: string
  slug: string
  shortDescription: string
  description: string
  start: { inDays: number; time: string }
  end: { inDays: number; time: string }
  timeZone: string
  location: string
  image: DemoPicture
  /** Asked of whoever books, and answered in a sentence or two. */
  questions?: { name: string; label: string }[]
  /** Without tickets, people register for it. */
  tickets?: {
    name: string
    description: string
    price: number
    capacity: number
    limitPerOrder: number
  }[]
  places?: number
  repeats?: { everyDays: number; times: number }
}

export interface DemoPlan {
  name: string
  slug: string
  description: string
  price: number
  billing: { period: 'MONTH' | 'YEAR'; count: number }
  trialDays: number
  benefits: string[]
  /** Credits that pay classes. */
  classesPerPeriod?: number
}

export interface DemoService {
  name: string
  slug: string
  type: 'APPOINTMENT' | 'CLASS'
  description: string
  tagline: string
  durationMinutes: number
  capacity: number
  price: number
  hours: { day: Weekday; start: string; end: string }[]
  staff: string[]
  location: string
  bufferMinutes: number
  bookAheadHours: number
  cancelHours: number
  image: DemoPicture
}

export interface DemoPicture {
  file: string
  alt: string
}

/** The settings that it has. */
export const settingNames = [
  ...(['tagline', 'announcement', 'about', 'currency', 'language', 'country'] as const),
  ...(['timeZone', 'weightUnit', 'email', 'address'] as const),
]

interface DemoStore extends Pick<SiteSettings, (typeof settingNames)[number]> {
  name: string
  shipping: DemoShipping[]
  coupons: DemoCoupon[]
  taxRate: number
  heroes: { image: DemoPicture }[]
}

export interface DemoShipping {
  name: string
  description: string
  price: number
  freeOver?: number
  country?: string
  pickup?: true
  /** When it is handed over, on each of the days. */
  times?: { days: Weekday[]; windows: Pick<SlotWindow, 'from' | 'to' | 'capacity'>[] }
}

export interface DemoCoupon {
  code: string
  name: string
  percent?: number
  perCustomer?: number
  amount?: number
  minimum?: number
  collection?: string
}

export interface DemoProduct {
  name: string
  slug: string
  kind: 'physical' | 'digital'
  /** Names in demo/files, for buyers of a digital product. */
  files?: string[]
  collections: string[]
  description: string
  brand: string
  ribbon?: string
  weight?: number
  price: number
  compareAtPrice?: number
  cost: number
  pricePerUnit?: ProductDraft['pricePerUnitData']
  options: {
    name: string
    type: 'color' | 'drop_down'
    choices: { value: string; color?: string; image?: string }[]
  }[]
  variants: DemoVariant[]
  media: DemoPicture[]
  additionalInfo: { title: string; description: string }[]
  tags: string[]
  keywords: string[]
  seo: { title: string; description: string }
}

export interface DemoVariant {
  choices: Record<string, string>
  sku: string
  price: number
  compareAtPrice?: number
  cost: number
  weight: number
  /** Null: not tracked. */
  stock: number | null
  inStock: boolean
  pricePerUnit?: ProductDraft['pricePerUnitData']
}
