import { everyone, merchants, named, noPrefix } from '../call.ts'

const base = { prefixes: noPrefix } as const
const reads = { ...base, callers: everyone, permission: '' } as const
const writes = { ...base, callers: merchants, permission: 'BOOKINGS.MANAGE' } as const
const path = '/_api/bookings/v2/services'
const alias = '/bookings/v2/services'
const options = '/bookings/v1/serviceOptionsAndVariants'
const policies = '/bookings/v1/booking-policies'
const categories = '/bookings/v2/categories'

export const servicesCalls = named({
  queryServices: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${path}/query`,
    aliases: [`${alias}/query`],
    summary: 'Find services; shoppers those that are not hidden',
  },
  searchServices: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${path}/search`,
    aliases: [`${alias}/search`],
    summary: 'Search services by words',
  },
  getService: {
    ...reads,
    method: 'GET',
    path: `${path}/{serviceId}`,
    aliases: [`${alias}/{serviceId}`],
    summary: 'Read a service',
  },
  countServices: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${path}/count`,
    aliases: [`${alias}/count`],
    summary: 'Count services',
  },
  queryCategoriesOfServices: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${path}/categories/query`,
    aliases: [`${alias}/categories/query`],
    summary: 'List the categories of services that match a filter',
  },
  queryPoliciesOfServices: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${path}/policies/query`,
    aliases: [`${alias}/policies/query`],
    summary: 'Find booking policies with the services that have them',
  },
  queryLocationsOfServices: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${path}/locations/query`,
    aliases: [`${alias}/locations/query`],
    summary: 'List the locations of services that match a filter',
  },
  createService: {
    ...writes,
    method: 'POST',
    path,
    aliases: [alias],
    summary: 'Create a service',
  },
  updateService: {
    ...writes,
    method: 'PATCH',
    path: `${path}/{service.id}`,
    aliases: [`${alias}/{service.id}`],
    summary: 'Change a service; fields that are left out stay',
  },
  deleteService: {
    ...writes,
    method: 'DELETE',
    path: `${path}/{serviceId}`,
    aliases: [`${alias}/{serviceId}`],
    summary: 'Delete a service that nobody has booked in the future',
  },
  setCustomSlug: {
    ...writes,
    method: 'POST',
    path: `${path}/{serviceId}/slugs/custom`,
    aliases: [`${alias}/{serviceId}/slugs/custom`],
    summary: 'Give a service the end of its address',
  },
  validateServiceSlug: {
    ...writes,
    permission: 'BOOKINGS.READ',
    method: 'POST',
    path: `${path}/slugs/validate`,
    aliases: [`${alias}/slugs/validate`],
    summary: 'Read whether a service can have a slug',
  },
  queryServiceOptions: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${options}/query`,
    summary: 'Find options of services with their prices',
  },
  getServiceOptionsByService: {
    ...reads,
    method: 'GET',
    path: `${options}/service_id/{serviceId}`,
    summary: 'Read the options of a service with their prices',
  },
  getServiceOptions: {
    ...reads,
    method: 'GET',
    path: `${options}/{serviceOptionsAndVariantsId}`,
    summary: 'Read options by their id',
  },
  createServiceOptions: {
    ...writes,
    method: 'POST',
    path: options,
    summary: 'Give a service options, with a price for each variant',
  },
  updateServiceOptions: {
    ...writes,
    method: 'PATCH',
    path: `${options}/{serviceOptionsAndVariants.id}`,
    summary: 'Change the options of a service',
  },
  deleteServiceOptions: {
    ...writes,
    method: 'DELETE',
    path: `${options}/{serviceOptionsAndVariantsId}`,
    summary: 'Delete the options of a service',
  },
  queryBookingPolicies: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${policies}/query`,
    summary: 'Find booking policies',
  },
  getBookingPolicy: {
    ...reads,
    method: 'GET',
    path: `${policies}/{bookingPolicyId}`,
    summary: 'Read a booking policy',
  },
  getStrictestBookingPolicy: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${policies}/strictest`,
    summary: 'Read the strictest rules of several booking policies',
  },
  createBookingPolicy: {
    ...writes,
    method: 'POST',
    path: policies,
    summary: 'Create a booking policy',
  },
  updateBookingPolicy: {
    ...writes,
    method: 'PATCH',
    path: `${policies}/{bookingPolicy.id}`,
    summary: 'Change a booking policy; rules that are left out stay',
  },
  deleteBookingPolicy: {
    ...writes,
    method: 'DELETE',
    path: `${policies}/{bookingPolicyId}`,
    summary: 'Delete a booking policy that no service has',
  },
  queryServiceCategories: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${categories}/query`,
    summary: 'Find categories of services',
  },
  createServiceCategory: {
    ...writes,
    method: 'POST',
    path: categories,
    summary: 'Create a category of services',
  },
  updateServiceCategory: {
    ...writes,
    method: 'PATCH',
    path: `${categories}/{category.id}`,
    summary: 'Change a category of services',
  },
  deleteServiceCategory: {
    ...writes,
    method: 'DELETE',
    path: `${categories}/{categoryId}`,
    summary: 'Delete a category; its services have none then',
  },
})
