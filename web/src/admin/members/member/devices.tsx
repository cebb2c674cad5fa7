import { Paper, Skeleton, Text } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { texts } from '../texts/index.ts'

/** Where a member is signed in now. */
export function Devices({ id }: { id: string }) {
  const { data, error, refetch } = useCall('listMemberDevices', { id })
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.devices}>
      <SectionHead title={texts.devices} />
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={60} />}
      {data?.devices.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noDevices}
        </Text>
      )}
      <ul className="member-rows">
        {data?.devices.map(({ id: key, device, address, client, usedDate }) => (
          <li key={key} className="member-order">
            <div>
              <Text size="sm">{device || texts.unknownDevice}</Text>
              <Text size="xs" c="dimmed">
                {[client, address].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Text size="xs" c="dimmed" className="member-figure">
              <DateTime at={usedDate} ago />
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
