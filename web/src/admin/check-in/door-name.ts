import { texts } from './texts/index.ts'

const storageKey = 'check-in.door'

/** How this device is called on the lists of the shop and of other doors. */
export function doorName(): string {
  const stored = localStorage.getItem(storageKey)
  if (stored) return stored
  const given = texts.defaultDoor(crypto.randomUUID().slice(0, 4).toUpperCase())
  localStorage.setItem(storageKey, given)
  return given
}

export function setDoorName(name: string): void {
  localStorage.setItem(storageKey, name.trim().slice(0, 100))
}
