import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { CourseRun } from '@cartwright/contract/bookings/slots.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { ActionIcon, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconPencil, IconTrash } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { useResources } from '../resources/use-resources.ts'
import { runTexts } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useRuns } from '../use-runs.ts'
import { seriesText } from './series.rules.ts'
import { SeriesDialog } from './series-dialog.tsx'
import '../bookings.css'

const texts = allTexts.series
const look = { variant: 'subtle', color: 'gray', size: 'lg' } as const

/** When a class or course takes place. */
export function Sessions({ service }: { service: Service }) {
  const { id = '' } = service
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const [edited, edit] = useState<SessionSeries | 'new'>()
  const { data, error, refetch } = useCall('listSessionSeries', { serviceId: id })
  const isCourse = service.type === 'COURSE'
  const { runs, isLoading } = useRuns(isCourse ? service : undefined)
  return (
    <Paper withBorder p="lg" mb="md" maw="52rem" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Stack>
        <Problem error={error} onRetry={refetch} />
        {data ? (
          <SeriesList
            series={data.series}
            runs={isCourse && !isLoading ? runs : undefined}
            mayManage={mayManage}
            onEdit={edit}
          />
        ) : (
          !error && <Skeleton height={48} />
        )}
        {mayManage && (
          <Group>
            <Button variant="default" disabled={isLoading} onClick={() => edit('new')}>
              {texts.add}
            </Button>
          </Group>
        )}
      </Stack>
      {edited && (
        <SeriesDialog
          serviceId={id}
          runs={isCourse ? runs : undefined}
          saved={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
    </Paper>
  )
}

interface SeriesListProps {
  series: readonly SessionSeries[]
  /** Of a course, those that are not over. */
  runs: readonly CourseRun[] | undefined
  mayManage: boolean
  onEdit: (series: SessionSeries) => void
}

/** The series; of a course that is planned several times or is over, run by run. */
function SeriesList({ series, runs, ...more }: SeriesListProps) {
  const clock = useLocaleSettings()
  if (series.length === 0) return <Hint>{texts.none}</Hint>
  const byRun = Map.groupBy(series, ({ runId }) => runs?.findIndex(({ id }) => id === runId) ?? -1)
  if (!runs || (byRun.size === 1 && runs.length > 0)) return <Series series={series} {...more} />
  const names = runTexts(runs, clock, texts)
  return [...byRun].map(([index, ofRun]) => {
    const title = names[index] ?? texts.over
    return (
      <section key={index} aria-label={title}>
        <Text fw={600} mb={4}>
          {title}
        </Text>
        <Series series={ofRun} {...more} />
      </section>
    )
  })
}

function Series({ series, mayManage, onEdit }: Omit<SeriesListProps, 'runs'>) {
  const resources = useResources()
  const remove = useChange('deleteSessionSeries', { onDone: () => notify.success(texts.removed) })
  const ask = async (id: string, title: string) => {
    const question = {
      title: texts.removeTitle,
      text: `${title}. ${texts.removeText}`,
      confirm: texts.remove,
    }
    if (await askToConfirm({ ...question, dangerous: true }))
      remove.mutate({ id }, { onError: notify.failure })
  }
  return (
    <ul className="booking-plain">
      {series.map((one) => {
        const title = seriesText(one, { language, words: texts })
        const who = resources
          .filter(({ id }) => one.resourceIds?.includes(id))
          .map(({ name }) => name)
          .join(', ')
        return (
          <li key={one.id}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text>{title}</Text>
                <Text size="sm" c="dimmed">
                  {[who, one.location?.formattedAddress, one.timeZone && zoneName(one.timeZone, language)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {mayManage && (
                <Group gap={0} wrap="nowrap">
                  <ActionIcon {...look} aria-label={texts.editLabel(title)} onClick={() => onEdit(one)}>
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    {...look}
                    aria-label={texts.removeLabel(title)}
                    loading={remove.isPending && remove.variables.id === one.id}
                    onClick={() => ask(one.id ?? '', title)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
