/** Lets the page of one event open without a network. Nothing else of the admin does. */
export async function installPage(eventId: string): Promise<void> {
  // Browsers have none on an insecure address.
  if (!navigator.serviceWorker) return
  const scope = `/admin/events/${eventId}/check-in`
  await navigator.serviceWorker.register('/admin/check-in-sw.js', { scope }).catch(() => undefined)
}
