import type { UploadTicketScansReply } from '@cartwright/contract/box-office/tickets.ts'
import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { shop } from '../api/client.ts'
import { useCall, useSingleFlight } from '../api/use-call.ts'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { numberIn } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.checkIn
const mostShown = 20

type Result = UploadTicketScansReply['results'][number]

/** Lets guests in by the codes of their tickets. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getEvent', { eventId: id })
  const back = { to: `/admin/events/${id}`, label: data?.event.title ?? allTexts.title }
  if (!data) return <PagePlaceholder texts={allTexts} back={back} error={error} onRetry={refetch} />
  return (
    <>
      <PageHead title={texts.title(data.event.title ?? '')} back={back} />
      <Door eventId={id} />
    </>
  )
}

function Door({ eventId }: { eventId: string }) {
  const [search] = useSearchParams()
  const [code, setCode] = useState(search.get('ticket') ?? '')
  const [results, setResults] = useState<Result[]>([])
  const input = useRef<HTMLInputElement>(null)
  const scan = useScan(eventId, (result) => {
    setResults((before) => [result, ...before].slice(0, mostShown))
    setCode('')
    input.current?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) scan.mutate(code.trim())
  }
  const [last, ...earlier] = results
  return (
    <Stack maw="40rem">
      <Problem error={scan.error} />
      <Paper withBorder p="lg" component="form" onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            ref={input}
            label={texts.code}
            description={texts.codeHint}
            flex="1 1 16rem"
            size="md"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={scan.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Paper>
      <div role="status">{last && <Shown result={last} />}</div>
      <Title order={2}>{texts.last}</Title>
      {earlier.length === 0 && <Text c="dimmed">{last ? texts.guests : texts.none}</Text>}
      {earlier.map((result) => (
        <Line key={result.id} result={result} />
      ))}
    </Stack>
  )
}

/** A code counts as a scan; a number without a code is looked up. */
function useScan(eventId: string, onDone: (result: Result) => void) {
  return useSingleFlight({
    async mutationFn(code: string): Promise<Result> {
      const id = crypto.randomUUID()
      const number = numberIn(code)
      if (number) {
        const { ticket } = await shop.call('getTicket', { eventId, ticketNumber: number })
        const known = { id, ticketNumber: number, guestName: ticket.guestFullName ?? '' }
        const shown = { ...known, ticketName: ticket.name ?? '' }
        const at = ticket.checkIn?.created
        if (ticket.canceled) return { ...shown, result: 'VOID' }
        if (at) return { ...shown, result: 'DOUBLED', first: { device: '', scannedDate: at } }
        await shop.call('checkInTickets', { eventId, ticketNumber: [number] })
        return { ...shown, result: 'CHECKED_IN' }
      }
      const scans = [{ id, code, scannedDate: new Date().toISOString() }]
      const { results } = await shop.call('uploadTicketScans', { eventId, device: 'admin', scans })
      return results[0] ?? { id, result: 'UNKNOWN' }
    },
    onSuccess: onDone,
  })
}

function useDescription({ result, guestName, ticketName, ticketNumber, first }: Result): string {
  const place = useLocaleSettings()
  const since = result === 'DOUBLED' && first ? texts.since(dateTimeText(first.scannedDate, place)) : ''
  return [guestName, ticketName, ticketNumber, since].filter(Boolean).join(' · ')
}

function Shown({ result }: { result: Result }) {
  return (
    <Alert
      color={result.result === 'CHECKED_IN' ? 'green' : result.result === 'DOUBLED' ? 'orange' : 'red'}
      title={texts.results[result.result]}
    >
      {useDescription(result)}
    </Alert>
  )
}

function Line({ result }: { result: Result }) {
  return (
    <Text>
      <b>{texts.results[result.result]}</b> {useDescription(result)}
    </Text>
  )
}
