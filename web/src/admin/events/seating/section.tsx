import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useState } from 'react'
import { hintBelow } from '../../components/form/hint-below.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { IconTrash } from '../../icons/icons.ts'
import {
  type Click,
  clicked,
  newRows,
  type RowDraft,
  type SeatDraft,
  type SectionDraft,
  seatsInVain,
} from './rules.ts'
import { texts } from './texts/index.ts'
import './seating.css'

interface SectionProps {
  section: SectionDraft
  kinds: readonly TicketDefinition[]
  click: Click
  keyOf: () => string
  onChange: (section: SectionDraft) => void
  onRemove: () => void
}

export function Section({ section, kinds, click, keyOf, onChange, onRemove }: SectionProps) {
  const { name, tickets, rows } = section
  const change = (changes: Partial<SectionDraft>) => onChange({ ...section, ...changes })
  const isTaken = rows.some(hasTaken)
  const inVain = seatsInVain(section, kinds)
  return (
    <Paper withBorder p="lg" component="section" aria-label={name}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={texts.name}
            description={texts.nameHint(eventLimits.sectionName)}
            inputWrapperOrder={hintBelow}
            required
            maxLength={eventLimits.sectionName}
            value={name}
            error={name.trim() ? undefined : texts.nameNeeded}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <MultiSelect
            label={texts.tickets}
            description={
              tickets.length === 0 ? texts.ticketsHint : inVain > 0 ? texts.inVain(inVain) : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={kinds.map(({ id, name: kind }) => ({ value: id ?? '', label: kind ?? '' }))}
            value={tickets}
            onChange={(chosen) => change({ tickets: chosen })}
          />
        </SimpleGrid>
        <div className="seating-rows">
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              click={click}
              onChange={(next) => change({ rows: rows.toSpliced(index, 1, next) })}
              onRemove={() => change({ rows: rows.toSpliced(index, 1) })}
            />
          ))}
        </div>
        <NewRows
          onAdd={(count, seats) => change({ rows: [...rows, ...newRows(rows, { count, seats, keyOf })] })}
        />
        {!isTaken && (
          <Group>
            <Button variant="light" color="red" onClick={onRemove}>
              {texts.removeSection(name)}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

function hasTaken({ seats }: RowDraft): boolean {
  return seats.some(({ taken }) => taken)
}

function NewRows({ onAdd }: { onAdd: (count: number, seats: number) => void }) {
  const [count, setCount] = useState('5')
  const [seats, setSeats] = useState('10')
  const isRight = [count, seats].every((text) => Number(text) >= 1 && Number(text) <= 100)
  return (
    <Group align="end">
      <CountField
        label={texts.rows}
        w={110}
        least={1}
        most={100}
        value={count}
        onChange={(value) => setCount(String(value))}
      />
      <CountField
        label={texts.seatsPerRow}
        w={130}
        least={1}
        most={100}
        value={seats}
        onChange={(value) => setSeats(String(value))}
      />
      <Button variant="default" disabled={!isRight} onClick={() => onAdd(Number(count), Number(seats))}>
        {texts.addRows}
      </Button>
    </Group>
  )
}

interface RowProps {
  row: RowDraft
  click: Click
  onChange: (row: RowDraft) => void
  onRemove: () => void
}

function Row({ row, click, onChange, onRemove }: RowProps) {
  const { label, seats } = row
  return (
    <Group gap="xs" className="seating-row">
      <TextInput
        aria-label={texts.rowLabel(label)}
        value={label}
        maxLength={4}
        w={64}
        className="seating-label"
        disabled={hasTaken(row)}
        onChange={({ currentTarget }) => onChange({ ...row, label: currentTarget.value })}
      />
      {seats.map((seat, index) => (
        <Seat
          key={seat.id ?? seat.label}
          row={label}
          seat={seat}
          isFixed={click === 'remove' && seat.taken}
          onClick={() => onChange(clicked(row, index, click))}
        />
      ))}
      {!hasTaken(row) && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          aria-label={texts.removeRow(label)}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

interface SeatProps {
  row: string
  seat: SeatDraft
  isFixed: boolean
  onClick: () => void
}

function Seat({ row, seat: { label, accessible, offSale, taken }, isFixed, onClick }: SeatProps) {
  const state = taken ? 'TAKEN' : offSale ? 'OFF_SALE' : 'FREE'
  const name = [texts.seat(row, label), texts.states[state], accessible && texts.accessible]
  return (
    <UnstyledButton
      className="seating-seat"
      data-state={state}
      disabled={isFixed}
      aria-label={name.filter(Boolean).join(', ')}
      onClick={onClick}
    >
      <Text span size="xs" aria-hidden>
        {accessible ? `♿${label}` : label}
      </Text>
    </UnstyledButton>
  )
}
