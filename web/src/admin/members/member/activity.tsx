import type { AuditEntry } from '@cartwright/contract/staff/staff.ts'
import { Anchor, Badge, Paper, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { actionTexts } from '../../audit/actions/index.ts'
import { actionText } from '../../audit/rules.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { texts } from '../texts/index.ts'

const most = 8

/** Who signed in to an account, who tried to, and what merchants did with it. */
export function Activity({ id }: { id: string }) {
  const { data, error, refetch } = useCall('queryAuditLog', { entityId: id, limit: most })
  const all = data?.nextCursor && (
    <Anchor component={Link} to={`/admin/audit?about=${id}`} size="sm">
      {texts.allActivity}
    </Anchor>
  )
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.activity}>
      <SectionHead title={texts.activity} action={all} />
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={160} />}
      {data?.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noActivity}
        </Text>
      )}
      <ol className="member-rows">
        {data?.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} about={id} />
        ))}
      </ol>
    </Paper>
  )
}

function EntryRow({ entry, about }: { entry: AuditEntry; about: string }) {
  const { call, caller, date, address, status, code } = entry
  const by = caller.id === about ? undefined : caller.name
  return (
    <li className="member-order">
      <div>
        <Text size="sm">{actionText(actionTexts, call)}</Text>
        <Text size="xs" c="dimmed">
          {[by, address].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className="member-badges">
        {status >= 400 && (
          <Badge color="yellow" title={code}>
            {texts.refused}
          </Badge>
        )}
      </div>
      <Text size="xs" c="dimmed" className="member-figure">
        <DateTime at={date} ago />
      </Text>
    </li>
  )
}
