import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.services.nothingFree
/** As far as shoppers look ahead. */
const ahead = 89 * 86_400_000

/** Says of an appointment that nobody can choose a time. */
export function NothingFree({ serviceId }: { serviceId: string }) {
  const [now] = useState(() => Date.now())
  const [startDate, endDate] = [now, now + ahead].map((time) => new Date(time).toISOString())
  const { data } = useCall('queryAvailability', {
    query: { filter: { serviceId, startDate, endDate, bookable: true } },
    slotsPerDay: 1,
  })
  if (data?.availabilityEntries.length !== 0) return null
  return (
    <Alert color="yellow" title={texts.title} maw="52rem" mb="md" role="note">
      <Text size="sm">{texts.text}</Text>
    </Alert>
  )
}
