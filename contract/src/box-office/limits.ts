/** How much an event may have. Texts in characters. */
export const eventLimits = {
  title: 120,
  ticketName: 30,
  sectionName: 20,
  slug: 100,
  shortDescription: 500,
  detailedDescription: 50_000,
  /** Pictures besides the main one. */
  gallery: 20,
  /** Events that one recurring event has at most. */
  dates: 100,
  questions: 30,
  options: 200,
  answer: 1000,
  categories: 100,
  scheduleItems: 500,
  speakers: 20,
  ticketDefinitions: 100,
  /** Named prices of a kind of tickets. */
  pricingOptions: 100,
  quotas: 50,
  sections: 50,
  /** Of a section, and seats of a row. */
  rows: 100,
  seatsOfRow: 100,
  /** Of one event. */
  seats: 5000,
  vouchers: 500,
  /** People who wait for tickets of one event. */
  waiting: 5000,
  /** Tickets of one reservation, of all kinds together. */
  ticketsPerReservation: 50,
  /** People who come with the one who answers. */
  additionalGuests: 10,
  /** Scans that one request brings. */
  scans: 1000,
} as const

/** Minutes for which a reservation holds its tickets, unless the event says otherwise. */
export const reservationMinutes = { usual: 20, min: 5, max: 30 } as const

/** The app id that references of tickets in carts and orders have. */
export const boxOfficeAppId = '140603ad-af8d-84a5-2c80-a0f60cb47351'
