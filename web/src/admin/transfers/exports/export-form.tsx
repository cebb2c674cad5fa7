import type { ExportLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Group, Paper, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { CollectionSelect } from '../../collections/collection-select.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconDownload } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { downloadExport, exportLayouts } from './download-export.ts'

const texts = allTexts.exportForm

/** Creates an export and downloads it. */
export function ExportForm() {
  const [layout, setLayout] = useState<ExportLayout>('CARTWRIGHT')
  const [collectionId, setCollection] = useState<string | null>(null)
  const make = useChange('createExport', {
    invalidates: ['listExports'],
    onDone: (reply) => downloadExport(reply.export.id ?? ''),
  })
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Stack>
        <Problem error={make.error} />
        <Select
          label={texts.layout}
          allowDeselect={false}
          value={layout}
          data={exportLayouts.map((value) => ({ value, label: allTexts.layouts[value] }))}
          onChange={(value) => setLayout(value as ExportLayout)}
        />
        <CollectionSelect
          label={texts.what}
          placeholder={texts.all}
          clearable
          clearButtonProps={{ 'aria-label': texts.all }}
          value={collectionId}
          onChange={setCollection}
        />
        <Group>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={make.isPending}
            onClick={() => make.mutate({ layout, ...(collectionId ? { collectionId } : {}) })}
          >
            {texts.download}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
