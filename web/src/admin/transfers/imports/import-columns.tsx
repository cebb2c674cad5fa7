import type { Import, ImportColumn, ImportTarget } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Group, Paper, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { missingTarget, targetOptions } from './rules.ts'

const texts = allTexts.columns

/** The unknown columns of a file, and what each holds: the shop's proposal until somebody decides. */
export function ImportColumns({ one }: { one: Import }) {
  const { id, state, layout, columns = [], targets = [] } = one
  const [chosen, choose] = useState(columns)
  const check = useChange('mapImportColumns', {
    invalidates: ['getImport', 'listImportLines', 'listImports'],
  })
  const setTarget = (column: string, target: ImportTarget | undefined) =>
    choose(chosen.map((own) => (own.column === column ? withTarget(own, target) : own)))
  const send = () =>
    check.mutate({ id, columns: chosen.map(({ column, target }) => ({ column, target: target ?? null })) })
  const missing = missingTarget(layout, chosen)
  const isWaiting = state === 'MAPPING'
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Problem error={check.error} />
      <ul className="import-columns">
        {chosen.map((own) => (
          <li key={own.column}>
            <ColumnName {...own} />
            <Select
              aria-label={texts.holds(own.column)}
              data={targetOptions(own, { chosen, targets, texts })}
              value={own.target ?? ''}
              allowDeselect={false}
              onChange={(value) => setTarget(own.column, (value || undefined) as ImportTarget | undefined)}
            />
          </li>
        ))}
      </ul>
      {missing && (
        <Text size="sm" c="var(--danger)" mt="md" role="status">
          {texts[missing]}
        </Text>
      )}
      <Group mt="md">
        <Button
          disabled={missing !== undefined}
          variant={isWaiting ? 'filled' : 'default'}
          loading={check.isPending}
          onClick={send}
        >
          {isWaiting ? texts.check : texts.again}
        </Button>
      </Group>
    </Paper>
  )
}

function ColumnName({ column, sample }: ImportColumn) {
  return (
    <div className="import-column">
      <Text size="sm" fw={500}>
        {column}
      </Text>
      <Text size="xs" c="dimmed">
        {sample === '' ? texts.empty : texts.sample(sample)}
      </Text>
    </div>
  )
}

function withTarget({ column, sample }: ImportColumn, target: ImportTarget | undefined): ImportColumn {
  return { column, sample, ...(target ? { target } : {}) }
}
