import { databaseName, done, openDatabase } from './database.ts'

/**
 * Deletes the guest lists of this device, and the pages that open without a network. Scans that the shop does not know yet
 * stay until they are sent; they have no names.
 */
export async function forgetGuestLists(): Promise<void> {
  await forgetPages()
  const known = (await indexedDB.databases?.()) ?? [{ name: databaseName }]
  if (!known.some(({ name }) => name === databaseName)) return
  const database = await openDatabase()
  const transaction = database.transaction(['lists', 'tickets'], 'readwrite')
  for (const name of ['lists', 'tickets']) transaction.objectStore(name).clear()
  await done(transaction)
  database.close()
}

async function forgetPages(): Promise<void> {
  // Browsers have neither on an insecure address.
  if (!('caches' in globalThis) || !navigator.serviceWorker) return
  const registered = await navigator.serviceWorker.getRegistrations()
  for (const registration of registered)
    if (registration.scope.endsWith('/check-in')) await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith('check-in ')) await caches.delete(name)
}
