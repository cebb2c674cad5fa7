import { type OwnPlace, placeKey } from '@cartwright/contract/pages/bookings.ts'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { t } from '../kit/texts.ts'
import { parsePlace } from './rules.ts'

/** Tickets reserved in this browser, the place of a member, or of a guest who has opened the page of it in this tab. */
export function useOwnPlace(slug: string, ofMember: OwnPlace | undefined): OwnPlace | undefined {
  const [place, setPlace] = useState(ofMember)
  useEffect(() => {
    const reserved = kept(() => localStorage, placeKey(slug, 'RESERVED'))
    setPlace(reserved ?? ofMember ?? kept(() => sessionStorage, placeKey(slug)))
  }, [slug, ofMember])
  return place?.status === 'NOT_ATTENDING' ? undefined : place
}

/** None in browsers that store nothing. */
function kept(storage: () => Storage, key: string): OwnPlace | undefined {
  try {
    const place = parsePlace(storage().getItem(key))
    return place?.until && Date.parse(place.until.date) <= Date.now() ? undefined : place
  } catch {
    return undefined
  }
}

/** That somebody has tickets reserved or a place at a full event, or waits for one. */
export function Place({ place: { status, url, until } }: { place: OwnPlace }) {
  const { place: texts } = t.events
  const title = status === 'ATTENDING' ? texts.yours : texts.waits
  return (
    <section className="mt-6 rounded-panel border border-line p-5 sm:p-6">
      <h2 className="display text-2xl">{until ? texts.reserved(until.text) : title}</h2>
      <ButtonLink href={url} className="mt-5 w-full">
        {until ? texts.go : url.startsWith('/tickets/') ? texts.tickets : texts.answer}
      </ButtonLink>
    </section>
  )
}
