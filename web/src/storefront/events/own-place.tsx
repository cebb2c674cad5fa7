import { type OwnPlace, placeKey } from '@cartwright/contract/pages/bookings.ts'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { t } from '../kit/texts.ts'
import { parsePlace } from './rules.ts'

/** The place of a member, or of a guest who has opened the page of it in this tab; undefined for whoever has none. */
export function useOwnPlace(slug: string, ofMember: OwnPlace | undefined): OwnPlace | undefined {
  const [place, setPlace] = useState(ofMember)
  useEffect(() => {
    setPlace(ofMember ?? keptPlace(slug))
  }, [slug, ofMember])
  return place?.status === 'NOT_ATTENDING' ? undefined : place
}

/** None in browsers that store nothing. */
function keptPlace(slug: string): OwnPlace | undefined {
  try {
    return parsePlace(sessionStorage.getItem(placeKey(slug)))
  } catch {
    return undefined
  }
}

/** That somebody has a place at a full event, or waits for one. */
export function Place({ place: { status, url } }: { place: OwnPlace }) {
  const { place: texts } = t.events
  return (
    <section className="mt-6 rounded-panel border border-line p-5 sm:p-6">
      <h2 className="display text-2xl">{status === 'ATTENDING' ? texts.yours : texts.waits}</h2>
      <ButtonLink href={url} className="mt-5 w-full">
        {url.startsWith('/tickets/') ? texts.tickets : texts.answer}
      </ButtonLink>
    </section>
  )
}
