import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Service } from '@cartwright/contract/bookings/services.ts'
import { ActionIcon, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { language } from '../../language/language.ts'
import { useResources } from '../resources/use-resources.ts'
import { texts as allTexts } from '../texts/index.ts'
import { seriesText } from './series.rules.ts'
import { SeriesDialog } from './series-dialog.tsx'
import '../bookings.css'

const texts = allTexts.series

/** When a class or course takes place. */
export function Sessions({ service }: { service: Service }) {
  const { id = '' } = service
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const [opened, { open, close }] = useDisclosure()
  const { data, error, refetch } = useCall('listSessionSeries', { serviceId: id })
  return (
    <Paper withBorder p="lg" mb="md" maw="52rem" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Stack>
        <Problem error={error} onRetry={refetch} />
        {data ? (
          <SeriesList series={data.series} mayManage={mayManage} />
        ) : (
          !error && <Skeleton height={48} />
        )}
        {mayManage && (
          <Group>
            <Button variant="default" onClick={open}>
              {texts.add}
            </Button>
          </Group>
        )}
      </Stack>
      {opened && <SeriesDialog serviceId={id} onClose={close} />}
    </Paper>
  )
}

function SeriesList({ series, mayManage }: { series: readonly SessionSeries[]; mayManage: boolean }) {
  const resources = useResources()
  const remove = useChange('deleteSessionSeries', { onDone: () => notify.success(texts.removed) })
  if (series.length === 0) return <Hint>{texts.none}</Hint>
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
                  {[who, one.timeZone?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {mayManage && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={texts.removeLabel(title)}
                  onClick={() => ask(one.id ?? '', title)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
