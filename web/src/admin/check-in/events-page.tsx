import { Anchor, Text } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { eventTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { StandalonePage } from '../components/page/standalone-page.tsx'
import { RequireSignIn } from '../shell/signed-in.tsx'
import { texts } from './texts/index.ts'
import './check-in.css'

const most = 100

/** Where helpers find the event whose guests they let in. */
export function Page() {
  return (
    <RequireSignIn>
      <StandalonePage title={texts.title}>
        <Events />
      </StandalonePage>
    </RequireSignIn>
  )
}

function Events() {
  const locale = useLocaleSettings()
  const { data, error, refetch } = useCall('queryEvents', {
    query: {
      filter: { status: { $in: ['UPCOMING', 'STARTED'] } },
      sort: [{ fieldName: 'dateAndTimeSettings.startDate', order: 'ASC' }],
      paging: { limit: most },
    },
    fields: ['REGISTRATION'],
  })
  const events = data?.events?.filter(({ registration }) => registration?.type === 'TICKETING')
  return (
    <>
      <Problem error={error} onRetry={refetch} />
      {events?.length === 0 && <Text>{texts.events.none}</Text>}
      <ul className="door-list">
        {events?.map(({ id, title, dateAndTimeSettings }) => (
          <li key={id}>
            <div>
              <Anchor href={`/admin/events/${id}/check-in`} fw={600}>
                {title}
              </Anchor>
              <Text size="sm" c="dimmed">
                {eventTimeText(dateAndTimeSettings ?? {}, locale)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      <Anchor href="/admin/account" size="sm">
        {texts.events.account}
      </Anchor>
    </>
  )
}
