import type { Place } from '@cartwright/contract/pages/storefront.ts'
import type { ComponentType } from 'react'
import { Optional } from '../kit/optional.tsx'
import type { ShowSections } from './sections.tsx'

/** A section as it travels with a page. */
export interface SectionProps {
  name: string
  place: Place
  props: object
}

export interface ShownSection extends SectionProps {
  Component: ComponentType
}

/** The sections of one page. */
export function showSections(sections: readonly ShownSection[]): ShowSections {
  return (where) =>
    sections
      .filter(({ place }) => place.endsWith(where))
      .map(({ name, Component, props }) => (
        <Optional key={name}>
          <Component {...props} />
        </Optional>
      ))
}

type Components = Readonly<Record<string, ComponentType>>

/**
 * The components of the shop are not part of this build: the page says where their script is. If it cannot be loaded or
 * fails, the page comes to life without them.
 */
export async function loadOwn(sections: readonly SectionProps[]): Promise<ShowSections> {
  const address = document.getElementById('SITE_CONTAINER')?.dataset.sections ?? ''
  const components: Components = await import(/* @vite-ignore */ address).then(
    (module) => module.default,
    (error) => {
      reportError(error)
      return {}
    },
  )
  return showSections(
    sections.flatMap((section) => {
      const Component = components[section.name]
      return Component ? [{ ...section, Component }] : []
    }),
  )
}
