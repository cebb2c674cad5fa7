import type { SeatingPlan } from '@cartwright/contract/box-office/tickets/seating.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { texts as eventTexts } from '../texts/index.ts'
import { type Click, draftOf, freeOf, type SectionDraft, sentOf } from './rules.ts'
import { Section } from './section.tsx'
import { texts } from './texts/index.ts'

/** The seats of an event. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getEvent', { eventId: id })
  const plan = useCall('getSeatingPlan', { eventId: id })
  const query = { filter: { eventId: id }, paging: { limit: 100 } }
  const kinds = useCall('queryTicketDefinitions', { query, fields: ['SALES_DETAILS'] })
  const back = { to: `/admin/events/${id}`, label: data?.event.title ?? eventTexts.title }
  const failed = error ?? plan.error ?? kinds.error
  if (!data || !plan.data || !kinds.data)
    return <PagePlaceholder texts={eventTexts} back={back} error={failed} onRetry={refetch} />
  const { seatingPlan } = plan.data
  return (
    <>
      <PageHead title={texts.title(data.event.title ?? '')} description={texts.about} back={back} />
      <Plan key={JSON.stringify(seatingPlan)} plan={seatingPlan} kinds={kinds.data.ticketDefinitions} />
    </>
  )
}

function Plan({ plan, kinds }: { plan: SeatingPlan; kinds: readonly TicketDefinition[] }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const [sections, change] = useState(() => draftOf(plan))
  const [click, setClick] = useState<Click>('offSale')
  const keys = useRef(0)
  const keyOf = () => `new${keys.current++}`
  const save = useChange('updateSeatingPlan', { onDone: () => notify.success(texts.saved) })
  const sent = sentOf(sections)
  const isChanged = JSON.stringify(sent) !== JSON.stringify(sentOf(draftOf(plan)))
  useUnsaved(isChanged)
  const isRight = sections.every(({ name, rows }) => name.trim() !== '' && rows.length > 0)
  const { free, all } = freeOf(sections)
  const add = () => {
    const [only] = kinds.length === 1 ? kinds : []
    const name = texts.section(sections.length + 1)
    change([...sections, { key: keyOf(), name, tickets: only?.id ? [only.id] : [], rows: [] }])
  }
  return (
    <Stack>
      <Problem error={save.error} />
      {sections.length === 0 ? <Hint>{texts.none}</Hint> : <Text size="sm">{texts.counts(free, all)}</Text>}
      {sections.length > 0 && <ClickChoice click={click} onChange={setClick} />}
      {sections.map((section, index) => (
        <Section
          key={section.key}
          section={section}
          kinds={kinds}
          click={click}
          keyOf={keyOf}
          onChange={(next: SectionDraft) => change(sections.toSpliced(index, 1, next))}
          onRemove={() => change(sections.toSpliced(index, 1))}
        />
      ))}
      {mayChange && (
        <Group>
          <Button variant="default" onClick={add}>
            {texts.addSection}
          </Button>
          <Button
            disabled={!isChanged || !isRight}
            loading={save.isPending}
            onClick={() => save.mutate({ eventId: plan.eventId, seatingPlan: { sections: sent } })}
          >
            {texts.save}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function ClickChoice({ click, onChange }: { click: Click; onChange: (click: Click) => void }) {
  return (
    <Radio.Group label={texts.click} value={click} onChange={(value) => onChange(value as Click)}>
      <Group mt={4}>
        {optionsOf(texts.clicks).map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Group>
    </Radio.Group>
  )
}
