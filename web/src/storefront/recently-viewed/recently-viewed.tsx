import { type ComponentType, useEffect, useState } from 'react'
import { Optional } from '../kit/optional.tsx'
import type { RecentProps } from './list.tsx'

/** Loads the list once the page is alive: it stands below what is seen first. */
export function RecentlyViewed({ now }: RecentProps) {
  const [List, setList] = useState<ComponentType<RecentProps>>()
  useEffect(() => {
    import('./list.tsx').then(
      ({ RecentList }) => setList(() => RecentList),
      () => {},
    )
  }, [])
  return (
    List && (
      <Optional>
        <List now={now} />
      </Optional>
    )
  )
}
