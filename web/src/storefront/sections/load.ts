import type { Place, StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { ComponentType } from 'react'
import type { Frame } from '../kit/frame.load.ts'
import type { ShownSection } from './own.tsx'

/** The sections of a page with their props. */
export async function loadSections(
  { sections, params }: StorefrontAsk,
  { module, frame }: { module: string; frame: Frame },
): Promise<ShownSection[]> {
  const { language, currency, path } = frame
  const [room] = module.split('/')
  const shown = sections.filter(({ place }) => isOn(place, room))
  const loaded = await Promise.all(
    shown.map(async ({ name, place, component, load }) => {
      const props = await load({ language, currency, path, params })
      return props && { name, place, props, Component: component as ComponentType }
    }),
  )
  return loaded.filter((section) => section !== undefined)
}

function isOn(place: Place, room: string | undefined): boolean {
  const [page] = place.split('.')
  return page === room || page === 'all'
}
