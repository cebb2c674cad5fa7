/** How many services, resources and the like a shop has at most, and how long their texts are. */
export const bookingLimits = {
  services: 1000,
  resources: 500,
  categories: 100,
  policies: 100,
  seriesOfService: 200,
  canceledDates: 500,
  name: 400,
  description: 7000,
  tagLine: 200,
  conferencing: 2000,
  capacity: 1000,
  /** Minutes: 31 days. */
  duration: 44_639,
  durations: 30,
  buffer: 720,
  locations: 50,
  /** Of the area of a service that comes to its customers. */
  postalCodes: 500,
  staff: 220,
  exceptions: 500,
  calendarAddress: 2000,
  participants: 1000,
  questions: 30,
  options: 3,
  variants: 500,
} as const
